/** True for the full counts of property, race and fault tests and every size and speed of stories: `npm run test:full`. */
export const isFull = process.env['BUREAU_TEST_FULL'] === '1';
