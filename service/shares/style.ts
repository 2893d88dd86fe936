import { createHash } from 'node:crypto';

/** The stylesheet of shared stats, used with the stylesheet of all pages. Charts have the extension's colors. */
export const shareStyle = `
.stats { --clicks: light-dark(#2b62a8, #8fbcf5); --visitors: light-dark(#b25a00, #f2ab62); font-size: 14px; line-height: 20px; }
.stats h1, .stats th { overflow-wrap: anywhere; }
.stats h2 { margin: 0 0 4px; }
.stats p { margin: 0; }
.totals { display: flex; flex-wrap: wrap; gap: 8px 48px; margin: 24px 0 32px; }
.totals dt { color: var(--text-quiet); }
.totals dd { margin: 0; font-size: 28px; line-height: 32px; font-weight: 600; }
:dir(ltr) .totals dd { letter-spacing: -0.02em; }
.chart { margin: 0 0 8px; }
/* Time runs from left to right in every language. */
.plot, .ends { direction: ltr; }
.plot > span, .ends > span { unicode-bidi: plaintext; }
.plot { position: relative; height: 180px; margin-top: 24px; }
.plot svg { width: 100%; height: 100%; margin: 0; overflow: visible; }
.plot > span { position: absolute; inset-inline-start: 0; inset-block-end: 100%; }
.plot > .half { inset-block-end: 50%; }
.plot > span, .ends, .legend { color: var(--text-quiet); font-size: 12px; line-height: 16px; font-variant-numeric: tabular-nums; }
.plot path, .legend path { fill: none; stroke-width: 2; vector-effect: non-scaling-stroke; stroke-linejoin: round; }
.plot .grid { stroke: var(--line); stroke-width: 1; }
.clicks { stroke: var(--clicks); }
.visitors { stroke: var(--visitors); stroke-dasharray: 6 3; }
.ends, .legend { display: flex; flex-wrap: wrap; gap: 4px 16px; }
.ends { justify-content: space-between; padding-top: 4px; }
.legend { margin: 8px 0 0; padding: 0; list-style: none; }
.legend li { display: flex; align-items: center; gap: 8px; }
.legend svg { width: 24px; height: 8px; margin: 0; }
.tables { margin-block: 32px; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr)); gap: 32px 48px; }
.stats table { margin: 0; table-layout: fixed; }
.stats thead { color: var(--text-quiet); font-size: 12px; line-height: 16px; }
.stats thead th { padding-block: 8px; font-weight: 500; text-align: end; }
.stats thead th:first-child { width: 60%; text-align: start; }
.stats thead tr { border: 0; }
.stats tbody th { width: 60%; }
.stats th, .stats td { padding-inline-start: 8px; }
.stats th:first-child { padding-inline-start: 0; }
summary { min-height: 24px; width: fit-content; border-radius: 4px; color: var(--text-quiet); font-size: 13px; list-style: none; cursor: pointer; }
summary::-webkit-details-marker { display: none; }
summary::before { display: inline-block; width: 6px; height: 6px; margin-inline: 3px 11px; border: solid; border-width: 0 1.5px 1.5px 0; rotate: -45deg; vertical-align: 2px; content: ''; }
:dir(rtl) summary::before { rotate: 135deg; }
[open] > summary::before { rotate: 45deg; }
@media print { summary { display: none; } .stats section { break-inside: avoid; } }
`;

/** Allows the stylesheet in the content security policy. */
export const shareStyleSource = `'sha256-${createHash('sha256').update(shareStyle).digest('base64')}'`;
