/** The texts in the archive of a company: its README.txt and its name. */
export const archive_file = {
  file_name: 'archyvas',
  title: 'Įmonės archyvas (Kvitas)',
  made: 'Sudarytas {{moment}} UTC, Kvito versija {{version}}. Viskas, kas čia yra, – vieno momento duomenys.',
  tables:
    'tables/ – visi įmonės įrašai: dokumentai, klientai, prekės, mokėjimai, banko įrašai, taisyklės, mokėjimo failai, nustatymai, serijos, didžioji knyga, keitimų istorija ir vientisumo grandinė. Kiekviena lentelė – atskiras tekstinis failas, kiekvienoje eilutėje po vieną įrašą JSON formatu. Sumos įrašytos tekstu, kad nė vienas centas nebūtų suapvalintas. Datos – be laiko juostos, laikas – UTC.',
  members: 'members.jsonl – kas dirba įmonėje: vardas, el. paštas ir teisės. Slaptažodžių nėra.',
  files:
    'files/ – prisegti išlaidų dokumentai, i.SAF failai ir išsiųstos sąskaitos (PDF ir XML). Jų pavadinimai – tie patys ženklai, kuriais juos vadina įrašai lentelėse expense_file, isaf_file ir document_email.',
  manifest: 'manifest.json – visų dalių sąrašas: įrašų skaičius, dydis ir kontrolinė suma (SHA-256).',
  restore:
    'Įmonę iš archyvo atkuria komanda: npm run restore -- archyvas.zip --owner el.paštas. Archyvą reikia laikyti saugiai: jis neužšifruotas.',
  not_in_it: 'Archyve nėra ir po atkūrimo reikia įvesti ar atlikti iš naujo:',
  not_people:
    'žmonės, kurie toje sistemoje neturi paskyros: juos reikia pakviesti; slaptažodžių ir prisijungimų archyve nėra',
  not_tax_code: 'fizinio asmens mokesčių mokėtojo kodas (sistemoje jis užšifruotas)',
  not_peppol: 'e. sąskaitų siuntimas Peppol tinklu: leidimas ir numeris prieigos taške',
  not_invitations: 'išsiųsti pakvietimai',
  not_links: 'nuorodos ir paketai buhalterei, eksportuoti failai',
  not_limits: 'teikėjo nustatyti siuntimo limitai ir planas',
}
