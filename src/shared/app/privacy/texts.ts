import type { PrivacyNotice } from './notice.ts'

/** The page "Integritet" (GDPR article 13). */
export const privacyTexts = {
  title: 'Integritet',
  intro: 'Så behandlas dina personuppgifter i Tidspott.',
  contact: 'Frågor om dina uppgifter:',
}

/** The sections of the page, each a heading and its paragraphs; the contact stands below the first. */
export function privacySections({ controller, address, eventsMonths }: PrivacyNotice) {
  return [
    {
      id: 'controller',
      title: 'Vem som ansvarar',
      paragraphs: [
        `${controller}, ${address}, är personuppgiftsansvarig för konton och inloggningar.`,
        'För det som en tränare sparar om sina klienter ansvarar tränaren eller tränarens organisation. Är du klient vänder du dig i första hand till din tränare.',
      ],
    },
    {
      id: 'data',
      title: 'Vilka uppgifter som sparas',
      paragraphs: [
        'Om konton: namn, e-postadress, telefonnummer, profilbild, inställningar, lösenordet i en form som inte går att läsa, och inloggningar med webbläsare och förkortad adress.',
        'Om klienter: namn, e-postadress, telefonnummer, träningspass, timmar, priser, och det som tränaren skriver i anteckningar och orsaker.',
        'Uppgifterna kommer från dig själv eller från den tränare eller administratör som har lagt in dig. Utan e-postadress går det inte att ha ett konto.',
      ],
    },
    {
      id: 'purpose',
      title: 'Varför de sparas',
      paragraphs: [
        'För att tränare ska kunna boka pass och hålla reda på timmar, och för att klienter ska se samma sak. Det behövs för att fullgöra avtalet med dig (artikel 6.1 b i dataskyddsförordningen) eller för tränarens och klientens berättigade intresse av det (artikel 6.1 f).',
        'Om tränaren har slagit på det får klienten mejl med påminnelser om pass och när timmarna börjar ta slut. Det är ett berättigat intresse (artikel 6.1 f), och varje sort kan avböjas med länken i mejlet.',
        'Händelser, nekade försök och loggar sparas för att skydda konton och kunna rätta fel, vilket är ett berättigat intresse (artikel 6.1 f).',
        'Inga beslut fattas automatiskt, och ingen profilering görs.',
      ],
    },
    {
      id: 'recipients',
      title: 'Vilka som ser dem',
      paragraphs: [
        'En tränare ser sina egna klienter. En organisations administratörer ser sina tränares klienter, pass och timmar, men inte anteckningarna. Den som har en personlig länk ser det som finns på den.',
        'Uppgifterna behandlas också av dem som sköter server och mejl åt oss. Fråga oss om du vill veta vilka de är och om någon av dem finns utanför EU och EES. Uppgifterna säljs inte.',
      ],
    },
    {
      id: 'retention',
      title: 'Hur länge de sparas',
      paragraphs: [
        'Konton och klienter finns kvar tills de raderas. Det som en tränare tar bort kan återställas i 30 dagar.',
        `Händelser sparas i ${eventsMonths} månader, nekade försök i 90 dagar och skickade mejl i 30 dagar.`,
      ],
    },
    {
      id: 'cookies',
      title: 'Kakor',
      paragraphs: [
        'Bara de som behövs för inloggningen och för att minnas hur sidofältet ska se ut. Ingen statistik, ingen reklam och inga andra webbplatser.',
      ],
    },
    {
      id: 'rights',
      title: 'Dina rättigheter',
      paragraphs: [
        'Du kan få veta vad som finns sparat om dig, och få det rättat, raderat, begränsat eller flyttat. Du kan invända mot att det behandlas. Med ett konto laddar du ner och raderar det själv i din profil; är du klient utan konto ber du din tränare.',
        'Du kan klaga hos Integritetsskyddsmyndigheten, imy.se.',
      ],
    },
  ]
}
