import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { FakeSchedules, refused, type Form, type Row } from './FakeSchedules.ts';

/**
 * Speaks the part of Stripe's API that payments use: Checkout sessions, payment intents with their charge, disputes, subscriptions, portal sessions, form-encoded requests with `Idempotency-Key`, and signed
 * events; subscription schedules, made from a subscription, updated and released. Sources: docs.stripe.com/api/checkout/sessions, …/api/subscriptions,
 * …/api/subscription_schedules, …/api/expanding_objects, docs.stripe.com/billing/subscriptions/subscription-schedules, …/api/customer_portal/sessions, …/api/idempotent_requests, docs.stripe.com/webhooks/signatures.
 */
export class FakeStripe {
  readonly key = `sk_test_${randomBytes(12).toString('hex')}`;
  readonly secret = `whsec_${randomBytes(16).toString('hex')}`;
  readonly calls: string[] = [];
  readonly #server: Server = createServer((request, response) => void this.#serve(request, response));
  readonly #rows = new Map<string, Row>();
  readonly #schedules = new FakeSchedules(this.#rows, (prefix, row) => this.#add(prefix, row));
  readonly #answers = new Map<string, { status: number; body: Row }>();
  #failures = 0;

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The next calls are answered 500, after their work was done. */
  fail(times: number): void {
    this.#failures = times;
  }

  row(id: string): Row {
    return this.#rows.get(id)!;
  }

  last(prefix: string): Row {
    return [...this.#rows].findLast(([id]) => id.startsWith(prefix))![1];
  }

  /** Pays a session as a person does on its page. */
  pay(session: Row): void {
    const customer = session['customer'] ?? newId('cus');
    Object.assign(session, { status: 'complete', payment_status: 'paid', customer });
    if (session['mode'] === 'payment') session['payment_intent'] = this.#charge(session)['id'];
    else session['subscription'] = this.#subscribe(session)['id'];
  }

  /** The charge of a session that was paid. */
  chargeOf(session: Row): Row {
    return this.row(String(session['payment_intent']))['latest_charge'] as Row;
  }

  /** Disputes a charge; `amount` in cents. */
  dispute(charge: Row, amount: number, status: string): Row {
    charge['disputed'] = true;
    return this.#add('dp', { object: 'dispute', payment_intent: charge['payment_intent'], amount, status });
  }

  /** An event about an object, signed `ageS` seconds ago. */
  event(
    type: string,
    object: Row,
    { ageS = 0, secret = this.secret } = {},
  ): { body: string; headers: Record<string, string> } {
    const body = JSON.stringify({ id: newId('evt'), object: 'event', type, data: { object } });
    const time = Math.floor(Date.now() / 1_000) - ageS;
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    return { body, headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` } };
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #charge(session: Row): Row {
    const { amount_total: amount, currency } = session;
    const metadata = ((session['payment_intent_data'] as Form | undefined) ?? {})['metadata'] ?? {};
    const intent = this.#add('pi', { object: 'payment_intent', amount, currency, metadata });
    intent['latest_charge'] = this.#add('ch', {
      object: 'charge',
      payment_intent: intent['id'],
      amount,
      amount_captured: amount,
      amount_refunded: 0,
      disputed: false,
      currency,
    });
    return intent;
  }

  #subscribe(session: Row): Row {
    const line = Object.values(session['line_items'] as Form)[0] as Form;
    const data = line['price_data'] as Form;
    const nowS = Math.floor(Date.now() / 1_000);
    const item = {
      id: newId('si'),
      current_period_end: nowS + 30 * 86_400,
      price: { product: newId('prod'), unit_amount: data['unit_amount'], recurring: data['recurring'] },
    };
    const metadata = (session['subscription_data'] as Form)['metadata'];
    return this.#add('sub', {
      customer: session['customer'],
      status: 'active',
      cancel_at_period_end: false,
      items: { data: [item] },
      metadata,
    });
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const repeats = request.headers['idempotency-key'] as string | undefined;
    this.calls.push(`${request.method} ${request.url}`);
    const known = repeats === undefined ? undefined : this.#answers.get(repeats);
    const answer = known ?? this.#answer(request, body);
    if (repeats !== undefined) this.#answers.set(repeats, answer);
    const fails = this.#failures > 0;
    if (fails) this.#failures -= 1;
    response.writeHead(fails ? 500 : answer.status, { 'content-type': 'application/json' });
    response.end(fails ? '{"error":{"type":"api_error"}}' : JSON.stringify(answer.body));
  }

  #answer(request: IncomingMessage, body: string): { status: number; body: Row } {
    if (request.headers.authorization !== `Bearer ${this.key}`)
      return { status: 401, body: { error: { type: 'invalid_request_error' } } };
    const form = readForm(body);
    const { pathname, searchParams } = new URL(request.url ?? '', this.url);
    const [, , kind, ...rest] = pathname.split('/');
    const id = rest[0] === 'sessions' ? (rest[1] ?? '') : (rest[0] ?? '');
    if (request.method === 'GET') {
      if (kind === 'disputes') {
        const of = searchParams.get('payment_intent');
        const data = [...this.#rows.values()].filter(
          (row) => row['object'] === 'dispute' && row['payment_intent'] === of,
        );
        return { status: 200, body: { object: 'list', has_more: false, data } };
      }
      const row = this.#rows.get(id);
      if (!row) return { status: 404, body: { error: { code: 'resource_missing' } } };
      const schedule =
        searchParams.get('expand[]') === 'schedule' ? this.#rows.get(String(row['schedule'])) : undefined;
      return { status: 200, body: schedule ? { ...row, schedule } : row };
    }
    if (kind === 'subscription_schedules') return this.#schedules.answer(form, id, rest[1] === 'release');
    if (kind === 'billing_portal')
      return { status: 200, body: { url: `${this.url}/portal/${String(form['customer'])}` } };
    if (kind === 'checkout') return { status: 200, body: this.#session(form) };
    const subscription = this.#rows.get(id)!;
    if (subscription['schedule'] && (form['items'] || form['cancel_at_period_end'] === 'true'))
      return refused('The subscription is managed by a schedule.');
    return { status: 200, body: this.#update(subscription, form) };
  }

  /** Releases a schedule, as on Stripe's own pages. */
  release(schedule: Row): void {
    this.#schedules.answer({}, String(schedule['id']), true);
  }

  /** Moves a subscription into the next phase of its schedule, as Stripe does by itself when its time has come. */
  enterNextPhase(subscription: Row): void {
    this.#schedules.enterNext(subscription);
  }

  #session(form: Form): Row {
    const line = Object.values(form['line_items'] as Form)[0] as Form;
    const data = line['price_data'] as Form;
    const amount = Number(data['unit_amount']) * Number(line['quantity']);
    const session = this.#add('cs', {
      ...form,
      payment_status: 'unpaid',
      amount_subtotal: amount,
      amount_total: amount,
      currency: data['currency'],
    });
    session['url'] = `${this.url}/pay/${String(session['id'])}`;
    return session;
  }

  #update(subscription: Row, form: Form): Row {
    subscription['cancel_at_period_end'] = form['cancel_at_period_end'] === 'true';
    const metadata = subscription['metadata'] as Row;
    for (const [name, value] of Object.entries((form['metadata'] as Form | undefined) ?? {})) {
      if (value === '') delete metadata[name];
      else metadata[name] = value;
    }
    const change = Object.values((form['items'] as Form | undefined) ?? {})[0] as Form | undefined;
    const [item] = (subscription['items'] as { data: Row[] }).data;
    if (change) Object.assign(item!['price'] as Row, change['price_data']);
    subscription['last_proration'] = form['proration_behavior'];
    return subscription;
  }

  #add(prefix: string, row: Row): Row {
    const id = newId(prefix);
    const added: Row = { ...row, id };
    this.#rows.set(id, added);
    return added;
  }
}

function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

/** `a[b][0]=1` → `{ a: { b: { 0: '1' } } }`. */
function readForm(body: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.replaceAll(']', '').split('[');
    let place = form;
    for (const part of path.slice(0, -1)) place = (place[part] ??= {}) as Form;
    place[path.at(-1)!] = value;
  }
  return form;
}
