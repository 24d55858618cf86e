/** Texts of the area `oauthApps`. German: `../de/oauthApps.json`. */
export const oauthApps = {
  addApp: 'Set up',
  appDeleted: 'OAuth app deleted.',
  appSaved: 'OAuth app saved.',
  couldNotDelete: 'Could not delete the OAuth app',
  couldNotSave: 'Could not save the OAuth app',
  deleteText: 'Credentials that are connected with it must be connected again once their tokens expire.',
  editApp: 'OAuth app for {{vendor}}',
  inUseBy: 'These are connected with it:',
  instanceLead:
    'With an OAuth app, people of all organizations connect a service with one click. Organizations can set up their own.',
  instanceOAuthApp: 'OAuth app of the instance',
  nameIsInUse: 'The OAuth app for {{vendor}} is in use',
  oauthApp: 'OAuth app',
  oauthApps: 'OAuth apps',
  organizationLead:
    'With an OAuth app, members connect a service with one click. The app of the organization is used before that of the instance.',
  scopeInstanceManage: 'Manage OAuth apps of the instance',
  scopeManage: 'Manage OAuth apps of the organization',
  secretIsSaved: 'Saved. Leave it empty to keep it.',
  service: 'Service',
  usedApp: 'App in use',
  usedEnvironment: 'From the environment (SERVICE_OAUTH_APPS), which overrides this page',
  usedInstance: 'Of the instance',
  usedNone: 'None: each credential needs a client of its own',
  usedOrganization: 'Of the organization',
} as const;
