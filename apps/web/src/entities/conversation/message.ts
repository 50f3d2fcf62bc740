/** A message of a conversation, in the chat or in a team. */
export interface Message {
  readonly id: string;
  /** The side that wrote it. */
  readonly from: string;
  /** Who of that side wrote it. */
  readonly name?: string | undefined;
  readonly text: string;
  readonly at: string;
  /** Whether the other side has read it. */
  readonly read: boolean;
  readonly clientKey?: string | undefined;
}

/** A page of messages, the newest first. */
export interface MessagePage<Of extends Message> {
  readonly content: readonly Of[];
  /** Whether there are older ones. */
  readonly more: boolean;
}
