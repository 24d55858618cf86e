/** Our types of n8n's credentials that every node of Microsoft takes. A service principal is an application without a person. */
export const microsoftCredentials: Readonly<Record<string, string>> = {
  microsoftOAuth2Api: 'microsoft_oauth2',
  microsoftEntraServicePrincipalApi: 'microsoft_application',
};
