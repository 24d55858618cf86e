import { administrationFor } from '../../app/destinations.ts';
import { useSession } from '../../app/session.ts';
import { SideFrame } from '../../parts/SideFrame.tsx';
import { t } from '../../texts/texts.ts';

/** What those who look after the instance have, as one page; who has nothing of it sees no list. */
export function AdministrationFrame() {
  return <SideFrame title={t('app.administration')} entries={administrationFor(useSession())} />;
}
