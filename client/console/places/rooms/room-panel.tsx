// One room: its picture and stream, what operators edit of it, its recordings, and the acts on it.
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveSource } from '../../../src/api/enums/live-source.gen';
import type { AdminRoom, RoomShowAnswer } from '../../../src/api/schema.gen';
import { useCall } from '../../api/use-call';
import { Acts } from '../../engine/acts';
import type { OpenProps } from '../../engine/data';
import { Facts } from '../../frame/facts';
import { LivePicture } from '../../frame/live-picture';
import { Moment } from '../../frame/moment';
import { NotRead } from '../../frame/not-read';
import { PanelPart } from '../../frame/panel-part';
import { SidePanel } from '../../frame/side-panel';
import { StreamHealth } from '../../frame/stream-health';
import { RoomPoll } from './poll';
import { Recordings } from './recordings';
import { isOnAir, roomActs } from './room-acts';
import { RoomForm } from './room-form';
import type { useRoomWords } from './room-words';

type RoomPanelProps = OpenProps<AdminRoom | undefined, ReturnType<typeof useRoomWords>>;

export function RoomPanel({ id: houseId, tools, onClose, onStep, onChanged }: RoomPanelProps) {
  const { t } = tools;
  const shown = useCall('/admin/room_show', { houseId }, { every: 5_000 });
  // Another reading of the form begins with other values.
  const [form, setForm] = useState(0);
  const room = shown.data?.room;
  const changed = async () => {
    await onChanged();
    setForm((n) => n + 1);
  };
  return (
    <SidePanel
      title={<bdi>{room?.houseName || houseId}</bdi>}
      onClose={onClose}
      onStep={onStep}
      acts={
        room && (
          <Acts<AdminRoom, object>
            {...{ tools, onClose, onChanged }}
            acts={roomActs}
            row={room}
            readAt={shown.dataUpdatedAt}
          />
        )
      }
    >
      {!shown.data && <NotRead read={shown} gone={t('room.gone')} />}
      {shown.data && room && (
        <>
          <LivePicture
            picture={shown.data.stream?.fed ? shown.data.stream.picture : null}
            cover={room.houseImage}
          />
          {shown.data.stream && <StreamHealth stream={shown.data.stream} long />}
          <RoomFacts shown={shown.data} />
          <RoomForm
            key={`${form}`}
            room={room}
            readAt={shown.dataUpdatedAt}
            words={tools}
            onSaved={changed}
            onReadAgain={async () => {
              await shown.refetch();
              setForm((n) => n + 1);
            }}
          />
          <Texts shown={shown.data} />
          <RoomPoll houseId={houseId} />
          <Recordings houseId={houseId} />
        </>
      )}
    </SidePanel>
  );
}

type Fact = readonly [name: string, value: ReactNode];

function RoomFacts({ shown }: { shown: RoomShowAnswer }) {
  const { t } = useTranslation('console');
  const { room, peak, peakTime, source, refused } = shown;
  const lives = isOnAir(room);
  const facts: (Fact | false)[] = [
    [
      t('room.house'),
      <a key="house" href={`/anchor/room/${room.houseId}`} target="_blank" rel="noreferrer">
        {room.houseId}
      </a>,
    ],
    [t('room.anchor'), <bdi key="anchor">{`${room.anchor.nickName} (${room.anchor.userId})`}</bdi>],
    [t('room.status'), t(`room.is.${room.liveStatus}`)],
    room.suspended && [t('room.suspendReason'), room.suspendReason],
    room.suspended && [
      t('room.suspendEnd'),
      room.suspendEndTime === null ? t('act.untilLifted') : <Moment key="end" time={room.suspendEndTime} />,
    ],
    lives && room.startTime !== null && [t('room.start'), <Moment key="start" time={room.startTime} />],
    lives && source !== 0 && [t('room.source'), t(`room.sources.${source as LiveSource}`)],
    lives && [t('room.viewers'), room.viewers],
    lives &&
      peakTime !== null && [
        t('room.peak'),
        <span key="peak">
          {peak} · <Moment time={peakTime} />
        </span>,
      ],
    refused !== '' && [
      t('room.refused'),
      t(
        `room.refusals.${refused as 'VIDEO_CODEC' | 'VIDEO_HEADER' | 'VIDEO_COLOUR' | 'AUDIO_CODEC' | 'BIT_RATE'}`,
      ),
    ],
    [t('room.fans'), room.fanCount],
    [t('room.visits'), room.visitHistory],
  ];
  return <Facts rows={facts.filter((fact) => fact !== false)} />;
}

function Texts({ shown }: { shown: RoomShowAnswer }) {
  const { t } = useTranslation('console');
  const texts = [
    [t('room.anchorTitle'), shown.anchorTitle],
    [t('room.introduction'), shown.introduction],
    [t('room.announcement'), shown.announcement],
  ] as const;
  return (
    <PanelPart title={t('room.texts')}>
      <div className="breaks" dir="auto">
        <Facts rows={texts.map(([name, text]) => [name, text || '–'])} />
      </div>
    </PanelPart>
  );
}
