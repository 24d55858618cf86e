import type { SourceFile } from './sourceTree.ts';

/** Identifiers that were replaced by terms of the field. Names in stored data are in `db/README.md`. */
const retired = [
  'HeldShares TurnQueue PresentOrganizations CallPlaces inPlace withPlace PlaceShares CallSlots BegunStarts LargeBodies RoomForBody',
  'startAndFinish deliverDue startNow endLost endLeftOver endFromOutside runsInPlaces tellPlaceFree callPlace CallPlace',
  'KeptAnswerTable callOnce isPassedOn mayPayInstead HoldVerdict SettlementVerdict EndVerdict openVerdicts ModelWay NamedWay',
  'keepHouse goOnDeleting tellRunEnds acceptBySilence lookForRecords measureListings answerAsks putUp emptyProject runPlace RunPlace',
  'toldRun shownRun shownEmployee signInFromOutside OutsideIdentity joinFromOutside outsideDevice noteSsoError isOfSso',
  'tellStranger refuseStranger assertOutsideTransaction giveBackLost waitsForNoDisk sendTogether wholeError',
  'writtenGraph writtenCells unbegunChildren usingGraphs keyWithinMaker callsSeenBy keyOwner KeyOwner fromThisMachine',
  'roleBeyond scopesBeyond useTyped useSame isGoneChunk',
].flatMap((line) => line.split(' '));

/** Returns the uses of retired names in code and documents, as `file: name`. */
export function usesOfRetiredNames(files: readonly SourceFile[]): string[] {
  const pattern = new RegExp(`\\b(${retired.join('|')})\\b`, 'g');
  return files
    .filter(({ path }) => path !== 'test/tidy/retiredNames.ts')
    .flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([name]) => `${path}: ${name}`));
}
