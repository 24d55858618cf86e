/** True where a part of the page could not be loaded: after an update of the server it is gone. The texts are the browsers'. */
export function isGoneChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|unable to preload css/i.test(error.message)
  );
}
