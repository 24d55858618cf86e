const maxTags = 50;

/**
 * The tags of a digital organization: every `#word` in its description (decisions §7), in lower case, each once, in the
 * order of appearance; at most 50. A word is letters, digits, `_` and `-`, and starts at the beginning or after white space.
 */
export function tagsOf(description: string): string[] {
  const found = description.matchAll(/(?<!\S)#([\p{L}\p{N}_-]{1,100})/gu);
  const tags = new Set<string>();
  for (const [, word] of found) {
    if (tags.size === maxTags) break;
    tags.add(normalTag(word!));
  }
  return [...tags];
}

/** How a tag is stored and looked for: without `#`, in lower case. */
export function normalTag(tag: string): string {
  return tag.replace(/^#/, '').toLowerCase();
}
