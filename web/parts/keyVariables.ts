/** Environment variables that examples read keys from. No example has a key in it. */

/** A model API key: calls models and employees under `/v1`. */
export const modelKeyVariable = 'BUREAU_API_KEY';

/** An account API key: everything under `/api/v1`, and the MCP server. */
export const accountKeyVariable = 'BUREAU_ACCOUNT_KEY';
