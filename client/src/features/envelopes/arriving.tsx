// Private envelopes find their person on whatever page they are: a window with the envelope in it.
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazy } from '../../i18n/lazy';
import { ownDirection } from '../../lib/isolate';
import { useServerNow } from '../../lib/use-server-now';
import type { RedEnvelope } from '../../realtime/money-protocol';
import { useToast } from '../../ui/toast';
import OpenDialog from './open-dialog';

const DetailDialog = lazy(() => import('./detail-dialog'));

interface ArrivingProps {
  envelope: RedEnvelope;
  onClose: () => void;
}

export default function Arriving({ envelope, onClose }: ArrivingProps) {
  const { t } = useTranslation('money');
  const toast = useToast();
  const now = useServerNow();
  const [looking, setLooking] = useState(false);
  const { redEnvelopeId, sender } = envelope;
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each envelope.
  useEffect(() => {
    toast.show(t('envelope.private', { name: ownDirection(sender.nickName) }));
  }, [redEnvelopeId]);
  return looking ? (
    <Suspense fallback={null}>
      <DetailDialog redEnvelopeId={redEnvelopeId} onClose={onClose} />
    </Suspense>
  ) : (
    <OpenDialog
      envelope={envelope}
      channel={null}
      now={now}
      onClose={onClose}
      onLook={() => setLooking(true)}
    />
  );
}
