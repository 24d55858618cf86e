import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { Problem } from '../engine/fake/shape.ts';

const problems = 'https://api.x.com/2/problems';

/** https://docs.x.com/x-api/fundamentals/response-codes-and-errors: errors of a whole request. */
export function failed(status: number, title: string, detail = title): FakeResponse {
  return { status, json: { title, detail, type: 'about:blank', status } };
}

export function invalid({ name, text }: Problem): FakeResponse {
  return {
    status: 400,
    json: {
      errors: [{ parameters: { [name]: [] }, message: `The \`${name}\` parameter ${text}` }],
      title: 'Invalid Request',
      detail: 'One or more parameters to your request was invalid.',
      type: `${problems}/invalid-request`,
    },
  };
}

/** The app or the account may not do this. */
export function forbidden(detail: string): FakeResponse {
  return failed(403, 'Forbidden', detail);
}

/** A missing thing has status 200, and an error in the body. */
export function notFound(kind: 'tweet' | 'user', parameter: string, value: string): FakeResponse {
  return {
    json: {
      errors: [
        {
          value,
          detail: `Could not find ${kind} with ${parameter}: [${value}].`,
          title: 'Not Found Error',
          resource_type: kind,
          parameter,
          resource_id: value,
          type: `${problems}/resource-not-found`,
        },
      ],
    },
  };
}
