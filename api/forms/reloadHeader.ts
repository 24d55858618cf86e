/** Returns the header that reloads a page after its look of this number, sooner at first. The sandbox of these pages stops a meta element. */
export function reloadHeader(parameter: 'continue' | 'look', look: number): { refresh: string } {
  const seconds = Math.min(10, 1 + Math.floor(look / 5));
  return { refresh: `${seconds}; url=?${parameter}=${look + 1}` };
}
