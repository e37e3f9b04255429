// The people of a room. Which fields a row has depends on the list.

import type { UseQueryResult } from '@tanstack/react-query';
import { PeopleList } from './enums.gen';
import type { AnchorUserAnswer, AnchorUserRequest, RoomPerson } from './schema.gen';
import { type CallOptions, useCall } from './use-call';

type Row<Field extends keyof RoomPerson> = Required<Pick<RoomPerson, Field>>;
type Person = Row<'userId' | 'nickName' | 'userImage' | 'houseId'> &
  Pick<RoomPerson, 'roomRole' | 'medal' | 'fanLevel' | 'tags'>;

export type Viewer = Person & Row<'joinTime' | 'muted'>;
export type Moderator = Person & Row<'grantTime'>;
export type MuteRecord = Row<
  'muteId' | 'user' | 'reason' | 'muteType' | 'startTime' | 'endTime' | 'operator'
>;

interface Lists {
  [PeopleList.Viewers]: Viewer;
  [PeopleList.Muted]: MuteRecord;
  [PeopleList.Moderators]: Moderator;
}
export type RoomPeople<Type extends keyof Lists> = Omit<AnchorUserAnswer, 'list'> & { list: Lists[Type][] };

export const ROOM_PEOPLE = '/web_anchor/anchor_user';

export const useRoomPeople = <Type extends keyof Lists>(
  type: Type,
  ask: Omit<AnchorUserRequest, 'type'>,
  options: CallOptions,
) => useCall(ROOM_PEOPLE, { ...ask, type }, options) as UseQueryResult<RoomPeople<Type>>;
