import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';
import { presentCreditRequest } from '../../presenters/creditRequest.ts';

/** Asks the admins of the instance for credits. */
export const createCreditRequest: Handler<'createCreditRequest'> = async ({ actor, body }, { database }) => {
  const { organizationId, accountId } = actor;
  const message = body?.message?.trim() || null;
  const request = await database.asSystem(({ creditRequests }) =>
    creditRequests.insert({ organizationId, accountId, message }),
  );
  if (!request)
    throw new AppError('credit_request_open', 'The admins have been asked already; nobody has decided yet.');
  return { status: 201, body: presentCreditRequest(request) };
};
