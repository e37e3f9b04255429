// A part of a page far below what is seen first: drawn, and so fetched, when the window comes near it.
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';

interface WhenNearProps {
  /** Names the part: what was drawn once is drawn at once when the page is opened again, so that it keeps its place. */
  name: string;
  /** Pixels kept free until it is there. */
  height: number;
  children: ReactNode;
}

const drawn = new Set<string>();

export function WhenNear({ name, height, children }: WhenNearProps) {
  const [near, setNear] = useState(() => drawn.has(name) || !('IntersectionObserver' in window));
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (near || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        drawn.add(name);
        setNear(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [near, name]);
  const free = <div ref={place} style={{ blockSize: height }} aria-hidden />;
  return near ? <Suspense fallback={free}>{children}</Suspense> : free;
}
