// What a place of the console is made of, as data: its list, filters, columns, panel, acts and form.
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import type { ButtonLook } from '../../src/ui/button';
import type { SelectOption } from '../../src/ui/select-box';
import type { Role } from '../access/operator';
import type { Answered, Asked, Path } from '../api/call';
import type { ActAnswers, Question } from '../frame/act-dialog';
import type { DataTable } from '../table/data-table';
import type { Sentence, With, Word } from './tools';

/** A row of the list that a call answers. */
export type RowOf<P extends Path> =
  Answered<P> extends { list: (infer Row)[] }
    ? Row & object
    : Answered<P> extends (infer Row)[]
      ? Row & object
      : never;

type Value = string | number | null | undefined;

export type ValueOf<Row, Own> = (row: Row, tools: With<Own>) => Value;

/** The names of values that need no words. */
export type PlainKey<Row> = { [K in keyof Row & string]: Row[K] extends Value ? K : never }[keyof Row &
  string];

/** A value of a row, by its type: how it stands on the screen and in a file. */
export interface Field<Row, Own> {
  name: Word;
  /**
   * `text` without one; `name` is typed by somebody and may run the other way; `moment` counts milliseconds; `coins`,
   * `signed` and `number` are figures. A value that is null is not there.
   */
  type?: 'text' | 'name' | 'moment' | 'coins' | 'signed' | 'number';
  of?: PlainKey<Row> | ValueOf<Row, Own>;
  /** On the screen, where there is no value. */
  none?: Word;
  /** On the screen, in place of the value. */
  cell?: (row: Row, tools: With<Own>) => ReactNode;
}

export interface Column<Row, Own> extends Field<Row, Own> {
  id: string;
  /** In a file, in place of the value. */
  text?: (row: Row, tools: With<Own>) => string;
  optional?: boolean;
  fixed?: boolean;
  sortable?: boolean;
  wide?: boolean;
}

/** A filter; its value is kept in the address under its name. */
export type Filter<Own> = {
  label: Word;
  /** In force without one in the address. */
  initial?: string;
  /** "/" leads here. */
  search?: boolean;
  /** Shown to this role only. */
  needs?: Role;
} & (
  | {
      type: 'choice';
      /** The word for no choice. It follows the label, and is chosen at first. */
      all?: Word;
      options: (tools: With<Own>) => readonly SelectOption[];
    }
  /** Looked for when the field is left, or by Enter. */
  | { type: 'id'; digits?: boolean; max?: number; wide?: boolean }
  /** `hint` stands in the empty field. */
  | { type: 'words'; max?: number; hint?: Word }
  /** No day before that of the filter named by `after` can be chosen. */
  | { type: 'day'; after?: string }
  /** A control of its own. */
  | { type: 'own'; Field: ComponentType<OwnFilterProps<Own>> }
);

export interface OwnFilterProps<Own> {
  values: Readonly<Record<string, string>>;
  onFilter: (changes: Record<string, string>) => void;
  tools: With<Own>;
}

export interface Answers extends ActAnswers {
  /** Identifies the request: the same while the question is open with the same answers, so that it is done once. */
  requestId: string;
  /** The newest act on `thing` that this page knows of. */
  seenAct?: string;
}

interface Offer<Row, Own> {
  id: string;
  word: Sentence<[Row, With<Own>]>;
  look?: ButtonLook | ((row: Row) => ButtonLook);
  key?: string;
  /** Operators of other roles see the button disabled, with the role it needs. */
  needs?: Role;
  when?: (row: Row, tools: With<Own>) => boolean;
  /** The button is shown disabled. */
  off?: (row: Row, tools: With<Own>) => boolean;
}

export interface PlainAct<Row, Own> extends Offer<Row, Own> {
  /** What is asked before; an act without a question is done at once. */
  ask?: (row: Row, tools: With<Own>) => Question;
  /** The server's name of the row, for example user:77. The question then shows what others changed meanwhile. */
  thing?: (row: Row) => string;
  /** Does it, and answers what is then said. Throws what the server refuses. `readAnew` is for what happens later. */
  act: (
    row: Row,
    answers: Answers,
    tools: With<Own>,
    readAnew: () => Promise<unknown>,
  ) => Promise<string | null> | string | null;
  /** Takes the act back. Null if that is impossible. */
  undo?: (row: Row, tools: With<Own>) => (() => Promise<unknown>) | null;
  /** The text for a refusal because another operator has already acted. Null for any other refusal. */
  late?: (code: string, row: Row, tools: With<Own>) => string | null;
  /** The next row opens when it is done. */
  next?: boolean;
  /** The panel closes when it is done. */
  closes?: boolean;
}

export type DialogProps<Row, Own> = PartProps<Row, Own> & Pick<OpenProps<Row, Own>, 'onClose'>;

/** An act whose question is a dialog of its own, which carries it out. */
export interface DialogAct<Row, Own> extends Offer<Row, Own> {
  Dialog: ComponentType<DialogProps<Row, Own>>;
}

/** What can be done about the open row. */
export type Act<Row, Own> = PlainAct<Row, Own> | DialogAct<Row, Own>;

/** What can be done about all chosen rows: `act` to one after another, or `together` in one call. */
export interface ManyAct<Row, Own> {
  word: Word;
  look?: ButtonLook;
  needs?: Role;
  ask?: (rows: readonly Row[], tools: With<Own>) => Question;
  act?: (row: Row, answers: ActAnswers) => Promise<unknown>;
  together?: Pick<PlainAct<readonly Row[], Own>, 'act' | 'undo' | 'closes'>;
}

export interface Panel<Row, Own> {
  title: (row: Row, tools: With<Own>) => ReactNode;
  Above?: ComponentType<PartProps<Row, Own>>;
  facts: readonly Field<Row, Own>[];
  Below?: ComponentType<PartProps<Row, Own>>;
  acts?: readonly Act<Row, Own>[];
  /** Beside the acts. */
  note?: (row: Row, tools: With<Own>) => ReactNode;
}

export interface OpenProps<Row, Own> {
  /** The id of what is open. */
  id: string;
  row: Row;
  tools: With<Own>;
  /** When the list was read. */
  readAt: number;
  onClose: () => void;
  onStep: (by: 1 | -1) => void;
  /** Reads anew what an act changed. */
  onChanged: () => Promise<unknown>;
  /** Reads it anew, and opens the next row. */
  onDecided: () => Promise<unknown>;
}

export type PartProps<Row, Own> = Pick<OpenProps<Row, Own>, 'row' | 'tools' | 'readAt' | 'onChanged'>;

export interface FormProps<Row> {
  /** Null for a new one. */
  row: Row | null;
  /** The list around it. */
  rows: readonly Row[];
  /** When the list was read. */
  readAt: number;
  onClose: () => void;
  /** Of a row that opens its form at once. */
  onStep?: (by: 1 | -1) => void;
  /** Reads the list anew. */
  onChanged: () => Promise<unknown>;
  onSaved: (id: string) => Promise<void>;
}

export interface HeadProps<Own> {
  tools: With<Own>;
  onShow: (id: string) => void;
  onChanged: () => Promise<unknown>;
}

export type TableProps<Row extends object> = ComponentProps<typeof DataTable<Row>> & {
  /** When the list was read. */
  readAt: number;
  onChanged: () => Promise<unknown>;
};

export interface PlaceData<P extends Path, F extends string, Own> {
  /** The name of its choice of columns and of its files. */
  id: string;
  title: Word;
  text?: Word | ((tools: With<Own>) => ReactNode);
  /** It stands in a place that has a title of its own. */
  section?: boolean;
  /** Buttons beside the title. */
  Head?: ComponentType<HeadProps<Own>>;
  /** Between the title and the list. */
  Above?: ComponentType<HeadProps<Own>>;
  /** What else it knows: words of its own, lists that its filters offer. */
  useOwn?: () => Own;

  path: P;
  /** How the list is read: by number of page, onwards from a row, or all of it. */
  pages: 'numbered' | 'onwards' | 'whole';
  rowId: (row: RowOf<P>) => string;
  /** Milliseconds after which it is read again. */
  every?: number;
  filters?: Record<F, Filter<Own>>;
  /** What the filters ask of the server. `sort` is asked of itself. */
  ask?: (filters: Record<NoInfer<F> | 'sort', string>, tools: With<Own>) => Partial<Asked<P>>;
  /** What the list holds, made of what was answered: in another order, or with rows that are not there yet. */
  rows?: (answered: readonly RowOf<P>[], filters: Record<NoInfer<F> | 'sort', string>) => readonly RowOf<P>[];
  /** Rows that are shown, of those of the list. */
  keep?: (row: RowOf<P>, filters: Record<NoInfer<F> | 'sort', string>, tools: With<Own>) => boolean;
  empty: Word | ((filters: Record<NoInfer<F> | 'sort', string>) => Word);
  columns: readonly Column<RowOf<P>, Own>[];
  /** In place of the table. */
  Table?: ComponentType<TableProps<RowOf<P>>>;
  /** A list that is read whole says how many it holds. */
  counted?: boolean;

  /** Calls that are made anew after an act, beside that of the list. */
  changes?: readonly Path[];
  /** What is open beside the list, as data, or a part of its own. */
  panel?: Panel<RowOf<P>, Own> | ComponentType<OpenProps<RowOf<P>, Own>>;
  /** The same where anything opens by its id, whether it is in the list or not. */
  ById?: ComponentType<OpenProps<RowOf<P> | undefined, Own>>;
  form?: ComponentType<FormProps<RowOf<P>>>;
  /** The button for a new one. */
  make?: Word;
  /** The button that opens the form of the row in its panel. Without a panel a row opens its form. */
  edit?: Word;
  many?: readonly ManyAct<RowOf<P>, Own>[];
  /** Before the buttons of acts on many: what is done with the chosen rows together. */
  Chosen?: ComponentType<{ rows: readonly RowOf<P>[]; tools: With<Own> }>;
  /** What a row is called while something is done to many. */
  nameOf?: (row: RowOf<P>, tools: With<Own>) => string;
}
