import type { NodeMapping, NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';
import { readCredential } from '../../../../domains/exchange/n8n/readCredential.ts';

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.emailimap/ */
const emailReadImap: NodeMapping = (source) => {
  const { parameters } = source;
  const format = parameters.choice('format', 'simple');
  if (format === 'resolved')
    parameters.remark('format', 'People are lists of { name, address }; n8n has them under value and text.');
  else if (format !== 'simple')
    parameters.remark('format', 'Items hold the message as read: sender, subject, text, HTML, headers.');
  const search = parameters.text('options.customEmailConfig', '["UNSEEN"]');
  const onlyUnseen = search.replaceAll(/\s/g, '') === '["UNSEEN"]';
  if (!onlyUnseen && search.replaceAll(/\s/g, '') !== '["ALL"]')
    parameters.remark(
      'options.customEmailConfig',
      'Such a search has no counterpart: sender and subject can be asked for.',
    );
  parameters.ignore('dataPropertyAttachmentsPrefixName', 'options.forceReconnect', 'options.allowUnauthorizedCerts');
  const attachments = format === 'resolved' || parameters.flag('downloadAttachments');
  return {
    type: 'trigger.email',
    parameters: {
      mailbox: parameters.text('mailbox', 'INBOX') || 'INBOX',
      only_unseen: onlyUnseen,
      mark_seen: parameters.choice('postProcessAction', 'read') === 'read',
      attachments,
    },
    ...(format === 'resolved' ? {} : { settings: { n8n_names: true } }),
    ...readCredential(source, 'imap'),
  };
};

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { emailReadImap };
