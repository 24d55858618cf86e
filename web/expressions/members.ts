/** A completion after a dot, or on its own: its text and its description. */
export interface Member {
  /** As it is inserted: `name`, or `name()` where it is called. */
  text: string;
  /** Names of its arguments, such as `(size)`; for people to read. */
  signature?: string;
  doc: string;
}

/** The members of a list of `name(arguments)` with their docs, in the order given. */
export function toMembers(docs: Readonly<Record<string, string>>): Member[] {
  return Object.entries(docs).map(([written, doc]) => {
    const open = written.indexOf('(');
    if (open < 0) return { text: written, doc };
    return { text: `${written.slice(0, open)}()`, signature: written.slice(open), doc };
  });
}
