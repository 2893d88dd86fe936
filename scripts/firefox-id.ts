/** Hem's id in Firefox. Never change it: for Firefox, another id is another extension. */
export const firefoxId = '{1cbd5065-4433-4995-af3f-6795131f19f8}';
