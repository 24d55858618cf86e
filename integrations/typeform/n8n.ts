import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import type { NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';

const credentials = { typeformApi: 'typeform_token', typeformOAuth2Api: 'typeform_oauth2' };

/** Versions 1 and 1.1: https://docs.n8n.io/integrations/builtin/trigger-nodes/n8n-nodes-base.typeformtrigger/ */
const typeformTrigger: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('authentication', 'formId.mode');
  const isSimple = parameters.flag('simplifyAnswers', true);
  const isAnswers = parameters.flag('onlyAnswers', true);
  if (isSimple !== isAnswers)
    parameters.remark(null, 'The item is the whole delivery: the answers are in $json.form_response.answers.');
  return {
    type: 'typeform.trigger',
    parameters: { form: parameters.text('formId'), output: isSimple && isAnswers ? 'n8n' : 'full' },
    ...readCredential(source, 'auth', credentials),
  };
};

/** Mappings of n8n's nodes for Typeform, by type. */
export const n8n: VendorMappings = { typeformTrigger };
