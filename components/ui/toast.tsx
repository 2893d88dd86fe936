import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { formatSeconds } from './format-seconds.ts';
import { closeToast, type ToastAction, type ToastMessage, useShownToast } from './toasts.ts';
import { useNow } from './use-now.ts';

const icons = { plain: null, good: CircleCheck, warn: TriangleAlert, bad: CircleAlert };
const colors = { plain: '', good: 'text-good', warn: 'text-warn', bad: 'text-bad' };

const look =
  'appear flex min-h-10 max-w-full items-center gap-2 rounded-card border border-edge bg-raised py-1 ps-3 pe-2 text-sm ' +
  'shadow-menu [&>svg]:flex-none';

interface Props extends Pick<ToastMessage, 'text' | 'tone'> {
  /** Why, in a line of its own. */
  detail?: ReactNode;
  actions?: readonly ToastAction[] | undefined;
  /** The closing time, in milliseconds since 1970. The seconds until then show beside the actions. */
  endsAt?: number;
}

/** A message in one line, with its buttons. Place it in `ToastStack`. */
export function Toast({ text, tone = 'plain', detail, actions = [], endsAt }: Props) {
  const Icon = icons[tone];
  return (
    <div className={look} role={tone === 'bad' ? 'alert' : undefined}>
      {Icon !== null && <Icon size={16} className={colors[tone]} aria-hidden />}
      <div className="grid min-w-0 flex-1 pe-1">
        <span className="truncate" title={text}>
          {text}
        </span>
        {detail !== undefined && <span className="text-xs wrap-anywhere text-quiet">{detail}</span>}
      </div>
      {actions.length > 0 && endsAt !== undefined && <Seconds endsAt={endsAt} />}
      {actions.map(({ label, onPress }) => (
        <button
          key={label}
          type="button"
          className="min-h-7 flex-none rounded-control px-2 font-medium text-accent hover:bg-hover"
          onClick={onPress}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

/** Hidden from screen readers, which would read each second. */
function Seconds({ endsAt }: { endsAt: number }) {
  const now = useNow(1);
  return (
    <span className="flex-none text-xs text-quiet tabular-nums" aria-hidden>
      {formatSeconds(Math.max(0, Math.ceil((endsAt - now) / 1000)))}
    </span>
  );
}

const stackId = 'toasts';

/**
 * Returns the place of all toasts: one per page, above everything but dialogs. It exists before the first toast, since
 * screen readers announce additions to a region that they know.
 */
function stack(): HTMLElement {
  const existing = document.getElementById(stackId);
  if (existing !== null) return existing;
  const created = document.createElement('div');
  created.id = stackId;
  created.setAttribute('aria-live', 'polite');
  created.className =
    'fixed inset-s-2 bottom-2 z-20 grid max-h-[60vh] w-max max-w-[min(480px,100vw-16px)] justify-items-start gap-2 overflow-y-auto p-2 empty:p-0 print:hidden';
  document.body.append(created);
  return created;
}

/** Shows its content at the bottom of the page, at the start of the line. */
export const ToastStack = ({ children }: { children: ReactNode }) => createPortal(children, stack());

/** The message of `showToast`. Each page renders it once. */
export function Toasts() {
  const shown = useShownToast();
  useEffect(() => void stack(), []);
  if (shown === null) return null;
  const { text, tone, action, endsAt } = shown;
  const press = () => {
    closeToast();
    action?.onPress();
  };
  return (
    <ToastStack>
      <Toast
        key={endsAt}
        text={text}
        tone={tone}
        actions={action && [{ label: action.label, onPress: press }]}
        endsAt={endsAt}
      />
    </ToastStack>
  );
}
