/** Emoji of several code points, each read as one letter: joined, with a skin tone, flags, with a mark of how it is drawn. */
export const joinedEmoji = [
  '👩‍👩‍👧',
  '👩🏽‍🚀',
  '🏋🏿‍♀️',
  '❤️‍🔥',
  '🏴‍☠️',
  '🇸🇪',
  '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  '👋🏽',
  '❤️',
] as const
