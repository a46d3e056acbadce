/** The header's way to the palette, and the names of keys. */
export const shortcutTexts = {
  search: 'Sök',
  /** 'Sök klient, sida eller vecka (Ctrl+K)' */
  openPalette: (keys: string) => `Sök klient, sida eller vecka (${keys})`,
  openHelp: 'Kortkommandon och symboler',
  loadFailed: 'Kunde inte öppnas. Kontrollera nätverket och försök igen.',
}
