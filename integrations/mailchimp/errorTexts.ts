/** Texts by the title of an error: https://mailchimp.com/developer/marketing/docs/errors/. */
export const errorTexts: Readonly<Record<string, string>> = {
  'Member Exists': 'The audience has this e-mail already. Use "Create or update".',
  'Invalid Resource': 'Mailchimp does not accept a value.',
  'Forgotten Email Not Subscribed':
    'The contact was deleted permanently. Only the person can subscribe again, with a form of Mailchimp.',
  'Member In Compliance State':
    'The person has unsubscribed, or the mails came back. Use the status "Pending", so that the person confirms.',
  'API Key Invalid': 'Mailchimp does not accept the key. Check it, and the data center at its end.',
  'API Key Missing': 'Mailchimp does not accept the credential.',
  'User Disabled': 'The account of the key is disabled.',
  'Wrong Datacenter': 'The account is in another data center. Check the API URL of the credential.',
  'Resource Not Found': 'There is no such thing in the account. Check the IDs.',
  Forbidden: 'The user of the credential may not do this, or the plan lacks it.',
};
