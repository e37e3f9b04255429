/** Everybody in a room with the menu of its staff, for pages that show no chat. */
import { Suspense, useCallback } from 'react';
import { lazy } from '../../i18n/lazy';
import { useRoomChannel, useRoomView } from '../../realtime/use-room';
import { useLineActs } from './use-line-acts';
import ViewerList from './viewer-list';

const LineMenu = lazy(() => import('./line-menu'));
const LineDialogs = lazy(() => import('./line-dialogs'));

interface RoomPeopleProps {
  houseId: string;
  me: string;
}

export function RoomPeople({ houseId, me }: RoomPeopleProps) {
  const view = useRoomView(useRoomChannel(houseId));
  const nothing = useCallback(() => {}, []);
  const { place, question, openAtPerson, closeMenu, closeQuestion, acts, moderation } = useLineActs({
    houseId,
    view,
    me,
    loggedIn: true,
    onLogin: nothing,
    onReply: nothing,
  });
  return (
    <>
      <ViewerList houseId={houseId} me={me} openMenu={openAtPerson} />
      <Suspense fallback={null}>
        {place && <LineMenu houseId={houseId} place={place} acts={acts} onClose={closeMenu} />}
        {question && <LineDialogs question={question} moderation={moderation} onClose={closeQuestion} />}
      </Suspense>
    </>
  );
}
