export type Row = Record<string, unknown>;
export type Form = { [key: string]: string | Form };
type Answer = { status: number; body: Row };

/** Creates Stripe's response to an impossible request. Source: docs.stripe.com/api/errors. */
export function refused(message: string): Answer {
  return { status: 400, body: { error: { type: 'invalid_request_error', message } } };
}

/**
 * Subscription schedules of the fake: made from a subscription, whose period is their first phase, updated with phases that follow each other, and released.
 * Sources: docs.stripe.com/api/subscription_schedules/{object,create,update,release}, docs.stripe.com/billing/subscriptions/subscription-schedules.
 */
export class FakeSchedules {
  readonly #rows: ReadonlyMap<string, Row>;
  readonly #add: (prefix: string, row: Row) => Row;
  #prices = 0;

  constructor(rows: ReadonlyMap<string, Row>, add: (prefix: string, row: Row) => Row) {
    this.#rows = rows;
    this.#add = add;
  }

  answer(form: Form, id: string, releases: boolean): Answer {
    if (id === '') return this.#make(String(form['from_subscription']));
    const schedule = this.#rows.get(id)!;
    if (schedule['status'] !== 'active') return refused('The schedule is not active.');
    if (releases) {
      this.#letGo(schedule, this.#rows.get(String(schedule['subscription']))!);
      return { status: 200, body: schedule };
    }
    const phases = Object.values(form['phases'] as { [place: string]: Form }).map((phase) => ({
      ...phase,
      items: Object.values(phase['items'] as Form),
      start_date: Number(phase['start_date']),
      end_date: Number(phase['end_date']),
    }));
    const [before] = schedule['phases'] as Row[];
    const follows = phases.every(
      ({ start_date: start }, place) => place === 0 || start === phases[place - 1]!.end_date,
    );
    if (phases[0]!.start_date !== before!['start_date'] || !follows)
      return refused('The phases do not follow each other.');
    Object.assign(schedule, { phases, end_behavior: form['end_behavior'] });
    return { status: 200, body: schedule };
  }

  enterNext(subscription: Row): void {
    const schedule = this.#rows.get(String(subscription['schedule']))!;
    const [, next] = schedule['phases'] as Row[];
    const [item] = (subscription['items'] as { data: Row[] }).data;
    const [{ price_data: unit } = {}] = next!['items'] as Row[];
    Object.assign(item!['price'] as Row, unit);
    Object.assign(subscription['metadata'] as Row, next!['metadata']);
    this.#letGo(schedule, subscription);
  }

  #make(subscriptionId: string): Answer {
    const subscription = this.#rows.get(subscriptionId)!;
    if (subscription['schedule']) return refused('The subscription has a schedule already.');
    const [item] = (subscription['items'] as { data: Row[] }).data;
    const price = item!['price'] as Row;
    price['id'] ??= `price_${(this.#prices += 1)}`;
    const endsAt = Number(item!['current_period_end']);
    const phase = { items: [{ price: price['id'], quantity: 1 }], start_date: endsAt - 30 * 86_400, end_date: endsAt };
    const made = this.#add('sub_sched', { subscription: subscriptionId, status: 'active', phases: [phase] });
    subscription['schedule'] = made['id'];
    return { status: 200, body: made };
  }

  #letGo(schedule: Row, subscription: Row): void {
    subscription['schedule'] = null;
    Object.assign(schedule, { status: 'released', released_subscription: subscription['id'], subscription: null });
  }
}
