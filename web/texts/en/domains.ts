/** Texts of the area `domains`. German: `../de/domains.json`. */
export const domains = {
  added: 'Domain added. Create its records, then verify it.',
  cnameTarget: 'Target of the CNAME record',
  customDomain: 'Custom domain',
  customDomains: 'Custom domains',
  deleteText: 'Webhooks and forms stop answering at {{domain}} immediately. Their address at this instance stays.',
  domains: 'Domains',
  example: 'hooks.example.com',
  forOwnersAndAdmins: 'Only owners and admins can see and change the domains of the organization.',
  lead: 'Your own addresses for webhooks and forms.',
  missingRecord: 'Record missing',
  needsPro: 'Custom domains are part of the plan Pro and those above it.',
  noneYet: 'No domains yet. Use a subdomain, for example hooks.example.com.',
  onlyWebhooksAndForms: 'Published webhooks and forms of this organization answer there, and nothing else does.',
  recordIsMissing:
    'The TXT record was not found. The domain stops working <end></end> unless the record is back by then.',
  stepCname: '2. Point {{domain}} to this instance, for example with a CNAME record:',
  stepTxt: '1. Create a TXT record. It proves that the domain is yours and has to stay:',
  wasLapsed: 'taken away, as its record was missing',
} as const;
