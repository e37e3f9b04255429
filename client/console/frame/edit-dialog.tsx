// The question before an act on a thing, with what other operators did to it meanwhile.
import { type ActAnswers, ActDialog, type Question } from './act-dialog';
import { EditedMeanwhile } from './edited-meanwhile';
import { useEdits } from './use-edits';

interface EditDialogProps extends Question {
  /** As the server names it, for example operator:7. */
  thing: string;
  /** When it was read. */
  readAt: number;
  onClose: () => void;
  /** Reads it anew. */
  onChanged: () => Promise<unknown>;
  /** Throws what the server refuses; the dialog shows it and stays. */
  onAct: (answers: ActAnswers, seenAct: string | undefined) => Promise<unknown>;
}

export function EditDialog({ thing, readAt, onChanged, onAct, children, ...dialog }: EditDialogProps) {
  const edits = useEdits(thing, readAt);
  const takeTheirs = () => {
    void onChanged();
    dialog.onClose();
  };
  return (
    <ActDialog {...dialog} onAct={(answers) => edits.save((seenAct) => onAct(answers, seenAct))}>
      <EditedMeanwhile edits={edits} onTheirs={takeTheirs} />
      {children}
    </ActDialog>
  );
}
