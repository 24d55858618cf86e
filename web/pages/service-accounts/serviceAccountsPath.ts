/** Where the API has service accounts. */
export const serviceAccountsPath = '/api/v1/service-accounts';
