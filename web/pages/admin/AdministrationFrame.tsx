import { administrationFor } from '../../app/sideDestinations.ts';
import { useSession } from '../../app/session.ts';
import { SideFrame } from '../../parts/SideFrame.tsx';
import { t } from '../../texts/texts.ts';

/** Shows the administration pages as one page; accounts without permissions see no list. */
export function AdministrationFrame() {
  return <SideFrame title={t('app.administration')} entries={administrationFor(useSession())} />;
}
