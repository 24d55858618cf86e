/** What to do about errors, by their code: https://developers.facebook.com/docs/graph-api/guides/error-handling. */
export const errorTexts: Readonly<Record<string, string>> = {
  '10': 'The token lacks a permission. Use the token of the page, with pages_read_engagement and pages_manage_posts.',
  '100': 'Facebook does not accept a value, or there is no such thing for this token.',
  '190': 'Facebook does not accept the access token. Create a new one for the page.',
  '200': 'The token lacks a permission. Posts of a page need the token of the page.',
  '368': 'Facebook has blocked this action because of its policies.',
  '506': 'The page has posted the same text already.',
  '2500': 'There is no such path.',
};
