/** The nonce that the server put into this page for style tags; empty if the page is served without one. */
export function styleNonce(): string {
  const content = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? '';
  return content === '__CSP_NONCE__' ? '' : content;
}

/** Hands the nonce to libraries that add style tags on their own (scroll locks of dialogs read this global). */
export function shareStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
}
