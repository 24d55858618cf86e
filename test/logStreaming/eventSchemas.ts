import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { default as addFormats } from 'ajv-formats';

import { contractText } from '../../api/middleware/validate.ts';
import type { LogEventRow } from '../../db/rows/logEvent.ts';
import { logEventTypes } from '../../openapi/generated/logEventTypes.ts';

/** Returns what is wrong with an event by the schema of its type; null if nothing is. */
export function faultOf(): (event: LogEventRow) => string | null {
  const { components } = JSON.parse(contractText) as { components: object };
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  (addFormats as unknown as (target: Ajv2020) => void)(ajv);
  ajv.addSchema({ $id: 'https://bureau.invalid/contract', components });
  const compiled = new Map<string, ValidateFunction>();
  return ({ id, type, time, organizationId, actor, subject, data }) => {
    const schema = logEventTypes.find((row) => row.type === type)?.schema;
    if (schema === undefined) return `${type} is not a type of the contract`;
    let validate = compiled.get(schema);
    if (validate === undefined) {
      validate = ajv.compile({ $ref: `https://bureau.invalid/contract#/components/schemas/${schema}` });
      compiled.set(schema, validate);
    }
    const sent = { id, type, time: time.toISOString(), organization_id: organizationId, actor, subject, data };
    return validate(sent) ? null : `${type}: ${ajv.errorsText(validate.errors)} ${JSON.stringify(sent)}`;
  };
}
