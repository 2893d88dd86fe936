/** The oldest Node that builds Hem, and the Node of Mozilla's reviewers, each with the npm that it includes. */
export const testedTools = [
  { node: '22.18.0', npm: '10.9.3' },
  { node: '24.14.0', npm: '11.9.0' },
];
