import { useState } from 'react';
import { api, type Schema } from '../../api/client.ts';
import { useSession } from '../../app/session.ts';
import { t } from '../../texts/texts.ts';
import { useCreateDigitalOrganization } from '../digital-organizations/useCreateDigitalOrganization.ts';
import { movingInputs } from './movingInputs.ts';

type MailFlow = {
  sentence: string;
  /** The day of the answer, `2026-11-30`. */
  today: string;
  inputs: Record<string, unknown>;
  /** Returns inputs in words. */
  textOf: (some: Record<string, unknown>) => string;
  schedule: Schema<'CatalogAnswer'>['schedule'];
};

/** Makes a draft that runs a search on a schedule and mails its rows, and opens its canvas. Nothing is published. */
export function useMailFlow({ id, title, source_title: source }: Schema<'CatalogSearchSummary'>) {
  const create = useCreateDigitalOrganization();
  const [isAsking, setAsking] = useState(false);
  const { account, personal_project_id: projectId } = useSession();
  const { email } = account;
  return {
    isPending: isAsking || create.isPending,
    start: async ({ sentence, today, inputs: given, textOf, schedule }: MailFlow) => {
      setAsking(true);
      // Without an answer, days stay fixed.
      const [inputs, credentials] = await Promise.all([
        movingInputs({ sentence, today, searchId: id, inputs: given }).catch(() => given),
        onlyMailCredential(projectId),
      ]);
      setAsking(false);
      const { every, hour } = schedule ?? { every: 'days', hour: 8 };
      const rule = { every, amount: 1, weekdays: ['mon'], hour, minute: 0 };
      // The subject of each mail: without days that move.
      const what = textOf(
        Object.fromEntries(Object.entries(inputs).filter(([field, value]) => value === given[field])),
      );
      const name = (what === '' ? title : t('catalog.mailSubject', { title, what })).slice(0, 100);
      create.mutate({
        body: {
          name,
          description: t('catalog.searchesSource', { source }),
          draft: {
            nodes: [
              {
                id: 'schedule',
                name: t('catalog.start'),
                type: 'trigger.schedule',
                position: { x: 0, y: 0 },
                parameters: { rules: [rule] },
              },
              {
                id: 'search',
                name: title.slice(0, 60),
                type: 'data.catalog',
                position: { x: 240, y: 0 },
                parameters: { search: id, inputs, output: 'result', pages: 1 },
              },
              {
                id: 'mail',
                name: t('catalog.sendMail'),
                type: 'email.send',
                position: { x: 480, y: 0 },
                credentials,
                parameters: {
                  from: email ?? '',
                  to: email ?? '',
                  subject: name,
                  text: "{{ $json.rows.map((row) => Object.values(row).join(' · ')).join('\\n') }}\n\n{{ $json.attribution }}",
                },
              },
            ],
            connections: [
              { from: { node: 'schedule', port: 'main' }, to: { node: 'search', port: 'main' } },
              { from: { node: 'search', port: 'main' }, to: { node: 'mail', port: 'main' } },
            ],
          },
        },
      });
    },
  };
}

/** The mail server of the personal space, by its slot, if the choice is clear. */
async function onlyMailCredential(projectId: string | null): Promise<{ smtp?: { id: string; name: string } }> {
  if (projectId === null) return {};
  const query = { type: 'smtp', usable_in: projectId, limit: 2 };
  const { data } = await api.GET('/api/v1/credentials', { params: { query } }).catch(() => ({ data: undefined }));
  const [only, ...others] = data?.data ?? [];
  return only === undefined || others.length > 0 ? {} : { smtp: { id: only.id, name: only.name } };
}
