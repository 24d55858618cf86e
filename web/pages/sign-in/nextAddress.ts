/** Where to go after sign-in: the wished page of this origin, else home. Anything that could leave the origin is ignored. */
export function nextAddress(wished: string | null): string {
  const staysHere = wished !== null && /^\/(?![/\\])/.test(wished);
  return staysHere ? wished : '/';
}
