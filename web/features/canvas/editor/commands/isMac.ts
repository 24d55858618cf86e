/** Whether keys are called as on a Mac. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
