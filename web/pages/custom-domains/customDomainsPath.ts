/** Where the API has custom domains. */
export const customDomainsPath = '/api/v1/custom-domains';
