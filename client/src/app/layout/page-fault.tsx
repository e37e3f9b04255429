// A page that broke: the frame stays, the fault is told, the way on is offered.
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';

interface PageFaultProps {
  /** Another address gets a fresh chance. */
  address: string;
  children: ReactNode;
}

interface PageFaultState {
  brokenAt: string | null;
}

export class PageFault extends Component<PageFaultProps, PageFaultState> {
  override state: PageFaultState = { brokenAt: null };

  static getDerivedStateFromError(): Partial<PageFaultState> {
    return { brokenAt: '' };
  }

  override componentDidUpdate(before: PageFaultProps) {
    if (this.state.brokenAt !== null && before.address !== this.props.address)
      this.setState({ brokenAt: null });
  }

  override render() {
    return this.state.brokenAt === null ? this.props.children : <FaultText />;
  }
}

function FaultText() {
  const { t } = useTranslation('common');
  return (
    <div role="alert">
      <EmptyState
        title={t('fault.title')}
        text={t('fault.text')}
        action={<Button onClick={() => window.location.reload()}>{t('fault.reload')}</Button>}
      />
    </div>
  );
}
