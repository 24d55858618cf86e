import type { EmployeeMakeUp } from '../../../db/repositories/employees/employees.ts';
import { schemaCheck } from '../checkEmployee.ts';
import type { components } from '../../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** Defaults of a new employee. */
export const blankEmployee: Omit<EmployeeMakeUp, 'name'> = {
  role: '',
  portrait: '',
  instructions: '',
  inputSchema: { type: 'object', properties: {} },
  outputSchema: null,
  outputs: ['text'],
  worker: null,
};

/** The make-up after a request. Errors: `invalid_request` for a schema that cannot be used. */
export function changedMakeUp(before: EmployeeMakeUp, body: Schemas['EmployeeUpdate']): EmployeeMakeUp {
  const inputSchema = body.input_schema ?? before.inputSchema;
  const outputSchema = body.output_schema === undefined ? before.outputSchema : body.output_schema;
  if (body.input_schema) schemaCheck(body.input_schema, '/input_schema');
  if (body.output_schema) schemaCheck(body.output_schema, '/output_schema');
  return {
    name: body.name ?? before.name,
    role: body.role ?? before.role,
    portrait: body.portrait ?? before.portrait,
    instructions: body.instructions ?? before.instructions,
    inputSchema,
    outputSchema,
    outputs: body.outputs ?? before.outputs,
    worker: body.worker === undefined ? before.worker : body.worker,
  };
}
