// What was typed in the chat of each room and not sent. It outlives the box it was typed in, until somebody logs in or out.
import { useState } from 'react';
import { onLoginChange } from '../../api/token';

const drafts = new Map<string, string>();
onLoginChange(() => drafts.clear());

export function useDraft(room: string): [text: string, change: (text: string) => void] {
  const [text, setText] = useState(() => drafts.get(room) ?? '');
  const change = (next: string) => {
    drafts.set(room, next);
    setText(next);
  };
  return [text, change];
}
