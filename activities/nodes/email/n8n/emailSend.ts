import type {
  MappedNode,
  NodeMapping,
  NodeMappings,
  SourceNode,
} from '../../../../domains/exchange/n8n/nodeMapping.ts';
import { readCredential } from '../../../../domains/exchange/n8n/readCredential.ts';
import { andWait, messageWithLink, sendAndWaitOperation } from '../../../../domains/exchange/n8n/sendAndWait.ts';

/** v1 and v2: https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.sendemail/. */
const emailSend: NodeMapping = (source) => {
  const { version, parameters } = source;
  if (parameters.choice('operation') === sendAndWaitOperation) return sendAndWait(source);
  parameters.ignore('resource', 'operation', 'options.appendAttribution', 'options.allowUnauthorizedCerts');
  const at = version < 2 ? '' : 'options.';
  const format = version < 2 ? 'both' : parameters.choice('emailFormat', 'text');
  const files = parameters.names(version < 2 ? 'attachments' : 'options.attachments');
  const optional = {
    cc: parameters.text(`${at}ccEmail`),
    bcc: parameters.text(`${at}bccEmail`),
    reply_to: parameters.text(version < 2 ? 'replyTo' : 'options.replyTo'),
    text: format === 'html' ? '' : parameters.text('text'),
    html: format === 'text' ? '' : parameters.text('html'),
  };
  parameters.ignore('text', 'html');
  return {
    type: 'email.send',
    parameters: {
      from: parameters.text('fromEmail'),
      to: parameters.text('toEmail'),
      subject: parameters.text('subject'),
      ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== '')),
      ...(files.length > 0 ? { attachments: files } : {}),
    },
    ...readCredential(source, 'smtp'),
  };
};

function sendAndWait(source: SourceNode): MappedNode {
  const { parameters } = source;
  parameters.ignore('resource');
  return andWait(source, {
    type: 'email.send',
    parameters: {
      from: parameters.text('fromEmail'),
      to: parameters.text('toEmail'),
      subject: parameters.text('subject'),
      text: messageWithLink(parameters),
    },
    ...readCredential(source, 'smtp'),
  });
}

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { emailSend };
