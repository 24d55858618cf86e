/** Returns the header that reloads a page after this many looks, sooner at first. The sandbox of these pages blocks a meta element. */
export function reloadHeader(parameter: 'continue' | 'look', look: number): { refresh: string } {
  const seconds = Math.min(10, 1 + Math.floor(look / 5));
  return { refresh: `${seconds}; url=?${parameter}=${look + 1}` };
}
