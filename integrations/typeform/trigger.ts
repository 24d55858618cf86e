import type { JsonObject } from '../../domains/executions/item.ts';
import { boolean, choice, text } from '../../platform/schema/schema.ts';
import { bodySignature } from '../engine/bodySignature.ts';
import { hookTrigger } from '../engine/defineTrigger.ts';
import { path } from '../engine/vendorRequest.ts';
import { answersByTitle, simpleResponse } from './answers.ts';
import { typeform } from './vendor.ts';

/** https://www.typeform.com/developers/webhooks/: a webhook of a form has a tag, which we choose. */
export const node = hookTrigger(typeform, {
  title: 'Typeform trigger',
  description: 'Starts for each response of a form.',
  parameters: {
    form: text({
      title: 'Form',
      description: 'ID of the form, the last part of its address.',
      choices: { list: 'forms' },
      required: true,
      maxLength: 200,
    }),
    with_partial: boolean({
      title: 'With partial responses',
      description: 'Also starts for people who leave the form halfway.',
      default: false,
      rare: true,
    }),
    output: choice(['simple', 'full', 'n8n'], {
      simple: 'Simple',
      full: 'As Typeform sends it',
      n8n: 'As in n8n',
    })({ title: 'Output', description: 'Simple: answers by question.', rare: true, default: 'simple' }),
  },
  // https://www.typeform.com/developers/webhooks/secure-your-webhooks/
  verification: bodySignature('typeform-signature', { encoding: 'base64', prefix: 'sha256=' }),
  register: async ({ address, secret, parameters }, client) => {
    const { form, with_partial: isPartial } = parameters;
    const json = {
      url: address,
      enabled: true,
      secret,
      verify_ssl: true,
      event_types: { form_response: true, form_response_partial: isPartial },
    };
    await client.send({ method: 'PUT', path: webhookOf(form, address), json }, { repeat: 'safe', key: '' });
    return { data: {} };
  },
  unregister: async ({ address, parameters }, client) => {
    const accept = ['FORM_NOT_FOUND', 'WEBHOOK_NOT_FOUND', 'NOT_FOUND', 'status 404'];
    await client.send(
      { method: 'DELETE', path: webhookOf(parameters.form, address) },
      { repeat: 'safe', key: '', accept },
    );
  },
  read: ({ body, parameters }) => {
    const { event_id: id, event_type: type, form_response: response } = body;
    if (typeof id !== 'string' || typeof response !== 'object' || response === null) return null;
    if (type !== 'form_response' && !(type === 'form_response_partial' && parameters.with_partial)) return null;
    return { key: id, item: { json: shaped(body, response as JsonObject, parameters.output) } };
  },
  examples: [
    { title: 'Responses of a form', parameters: { form: 'lT4Z3j' } },
    { title: 'Also of people who leave', parameters: { form: 'lT4Z3j', with_partial: true, output: 'full' } },
  ],
});

/** The tag is the end of the address, which no other registration has. */
function webhookOf(form: string, address: string): string {
  return path`/forms/${form}/webhooks/${`bureau-${address.slice(-10)}`}`;
}

function shaped(body: JsonObject, response: JsonObject, output: 'simple' | 'full' | 'n8n'): JsonObject {
  if (output === 'full') return body;
  return output === 'n8n' ? answersByTitle(response) : simpleResponse(response);
}
