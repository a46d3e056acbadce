/** Field errors of the second factor. */
export const factorFieldTexts = {
  codeInvalid: 'Ange de sex siffrorna i koden',
  recoveryInvalid: 'Ange hela återställningskoden, 25 tecken',
  nameRequired: 'Ange ett namn på nyckeln',
}

/** The second step of a login. */
export const secondStepTexts = {
  title: 'Bekräfta att det är du',
  description: 'Ditt konto har tvåstegsinloggning.',
  passkey: 'Använd passnyckel',
  passkeyWaiting: 'Väntar på passnyckeln...',
  passkeyNotUsed: 'Passnyckeln användes inte. Försök igen, eller välj ett annat sätt.',
  passkeyWrong: 'Passnyckeln godkändes inte. Försök igen, eller välj ett annat sätt.',
  or: 'eller',
  code: {
    label: 'Kod från din kodapp',
    hint: 'Sex siffror',
    wrong: 'Koden stämmer inte, eller är redan använd. Vänta på nästa kod i appen.',
  },
  recovery: {
    label: 'Återställningskod',
    hint: 'En av koderna som du sparade. Varje kod kan användas en gång.',
    wrong: 'Koden stämmer inte, eller är redan använd.',
  },
  submit: 'Logga in',
  submitting: 'Loggar in...',
  failed: 'Inloggning misslyckades',
  useRecovery: 'Använd en återställningskod',
  useOther: 'Använd ett annat sätt',
  lost: 'Kommer du inte åt något av detta? En administratör kan ta bort tvåstegsinloggningen.',
  back: 'Tillbaka',
}

/** The section of the profile with the second factor, and how one is removed. */
export const factorCardTexts = {
  title: 'Tvåstegsinloggning',
  off: 'Av. Den som får tag i ditt lösenord kan logga in som du. Lägg till ett andra steg, så räcker inte lösenordet.',
  on: 'På. Efter lösenordet bekräftar du med en passnyckel eller en kod.',
  required:
    'Kan inte tas bort: ditt konto måste ha tvåstegsinloggning. Lägg till ett annat sätt först.',
  /** In place of the buttons that add a factor. */
  unproven: {
    text: (email: string) =>
      `Först behöver du visa att kontot är ditt, för det öppnades med ett lösenord eller en kod som någon annan också kan ha sett. Vi mejlar en länk till ${email}, och med den väljer du ett nytt lösenord.`,
    removed: 'De sätt som finns nu tas då bort, och du lägger till dem igen.',
    send: 'Skicka länk',
    sendAgain: 'Skicka länken igen',
    sent: 'Länken är skickad',
    sentTo: (email: string) =>
      `Länken är skickad till ${email}. När du har valt ett nytt lösenord loggar du in igen, och då kan du lägga till ett andra steg.`,
    failed: 'Länken kunde inte skickas',
  },
  loading: 'Laddar tvåstegsinloggning...',
  loadFailed: 'Tvåstegsinloggningen kunde inte hämtas',
  list: 'Dina sätt att bekräfta',
  authenticator: 'Kodapp',
  added: (at: string) => `Tillagd ${at}`,
  used: (at: string) => `Senast använd ${at}`,
  neverUsed: 'Inte använd',
  addPasskey: 'Lägg till passnyckel',
  noPasskeys: 'Webbläsaren saknar passnycklar',
  noPasskeysHere: 'Passnyckel kräver ett domännamn',
  addAuthenticator: 'Lägg till kodapp',
  replaceAuthenticator: 'Byt kodapp',
  remove: 'Ta bort',
  /** For a screen reader. */
  removeOne: (name: string) => `Ta bort ${name}`,
  removal: {
    title: (name: string) => `Ta bort ${name}?`,
    text: 'Du kan inte längre logga in med den.',
    last: 'Det är ditt sista sätt. Tvåstegsinloggningen stängs av, och återställningskoderna slutar gälla.',
    ends: 'Dina andra inloggningar avslutas.',
    removed: 'Borttagen',
    failed: 'Kunde inte tas bort',
  },
  recovery: {
    title: 'Återställningskoder',
    left: (n: number) => (n === 1 ? '1 kod kvar' : `${n} koder kvar`),
    renew: 'Skapa nya',
    /** For a screen reader. */
    renewLabel: 'Skapa nya återställningskoder',
  },
}

/** The steps that add a passkey or an authenticator app, or make new recovery codes: in a dialog, or on a page. */
export const factorStepsTexts = {
  next: 'Fortsätt',
  ends: 'Dina andra inloggningar avslutas.',
  passkey: {
    title: 'Lägg till passnyckel',
    intro:
      'Med en passnyckel bekräftar du med fingeravtryck, ansikte eller enhetens kod. Den ligger i telefonen, datorn, lösenordshanteraren eller på en säkerhetsnyckel.',
    name: 'Namn',
    nameHint: 'Så att du känner igen den i listan',
    defaultName: 'Passnyckel',
    submit: 'Skapa passnyckel',
    notCreated: 'Ingen passnyckel skapades. Försök igen.',
    exists: 'Där finns redan en passnyckel till ditt konto.',
    added: 'Passnyckeln är tillagd',
  },
  authenticator: {
    title: 'Lägg till kodapp',
    intro:
      'En kodapp visar en ny sexsiffrig kod varje halvminut. Det kan vara Google Authenticator, Microsoft Authenticator eller din lösenordshanterare.',
    replaces: 'Den kodapp som du har nu slutar gälla.',
    scan: 'Läs av QR-koden med appen, eller skriv in nyckeln.',
    qr: 'QR-kod för kodappen',
    secret: 'Nyckel',
    copy: 'Kopiera nyckeln',
    copied: 'Kopierad',
    copyFailed: {
      title: 'Nyckeln kunde inte kopieras',
      message: 'Webbläsaren tillät inte kopiering. Markera nyckeln och kopiera den.',
    },
    open: 'Öppna i en app här',
    code: 'Kod från appen',
    codeWrong:
      'Koden stämmer inte. Vänta på nästa kod i appen, och kontrollera att klockan går rätt.',
    submit: 'Lägg till',
    added: 'Kodappen är tillagd',
  },
  codes: {
    title: 'Nya återställningskoder',
    intro: 'De gamla koderna slutar gälla på en gång.',
    submit: 'Skapa nya koder',
  },
}

/** The recovery codes, shown once. */
export const recoveryCodesTexts = {
  title: 'Spara dina återställningskoder',
  intro:
    'Med en av koderna kan du logga in när du inte kommer åt passnyckeln eller kodappen. De visas bara nu. Förvara dem där ingen annan ser dem.',
  list: 'Återställningskoder',
  copy: 'Kopiera',
  copied: 'Kopierade',
  copyFailed: {
    title: 'Koderna kunde inte kopieras',
    message: 'Webbläsaren tillät inte kopiering. Ladda ner eller skriv ut dem i stället.',
  },
  download: 'Ladda ner',
  fileName: 'tidspott-aterstallningskoder',
  print: 'Skriv ut',
  account: (email: string) => `Återställningskoder för ${email} i Tidspott`,
  once: 'Varje kod kan användas en gång.',
  done: 'Jag har sparat koderna',
}

/** The page before all others, when the operator demands a second factor that the account lacks. */
export const requiredFactorTexts = {
  title: 'Lägg till tvåstegsinloggning',
  text: 'Ditt konto måste ha ett andra steg efter lösenordet. Välj vilket innan du går vidare.',
}
