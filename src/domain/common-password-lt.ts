/**
 * Words with which people in Lithuania begin passwords, in lower case without diacritics: words, names, places, clubs, months, keyboard patterns.
 * The public lists of leaked passwords have few of them.
 */
export const commonWordsLt: readonly string[] = [
  // Words and phrases.
  `labas labasrytas labadiena labasvakaras sveiki sveikas sveika laba naktis labanakt viso gero visogero iki ate aciu prasau taip gerai puiku
  slaptazodis slaptas slapta slaptazodi paslaptis zodis kodas raktas vartotojas prisijungti prisijungimas administratorius naudotojas testas
  bandymas bandau laikinas naujas naujasslaptazodis nezinau neprisimenu pamirsau atsiminti kompiuteris internetas telefonas
  meile myliu myliutave tave mylima mylimas meilute mielas miela brangioji brangusis sirdis sirdele bucinys bucinukas zaidimas
  mama mamyte mamute tetis tevelis tete sesuo sese brolis broliukas mociute senelis seneliai seima sunus dukra dukryte vaikai mergaite
  berniukas merga vyras zmona draugas drauge draugai geriausias geriausia gyvenimas laime laiminga laimingas svajone svajones laisve
  tevyne lietuva lietuvalt lietuvis lietuve lietuviai lietuvalietuva lithuania litva tautietis vytis trispalve zalgiris zalgirietis
  saule saulute saulyte menulis menuo zvaigzde zvaigzdute dangus debesis vejas lietus sniegas audra zemaitis zemaitija aukstaitija dzukija
  suvalkija baltija baltijosjura jura ezeras upe kopos smelis miskas medis azuolas berzas egle puta gintaras rugys rugiai
  gele gelyte gelike roze rozyte ramune ramunele tulpe lelija pakalnute zibute zibuokle gvazdikas saulegraza
  suo suniukas sunelis suniukai katinas kate katyte katinelis kaciukas kaciukai murkius rainis rainiukas murzikas reksas sargis brisius
  lapinas lape lapute kiskis zuikis meskis meskute meskiukas meskinas vilkas vilkiukas liutas tigras drambliukas arklys zirgas zirgelis
  pele pelyte ezys eziukas vovere voveraite bite bitute drugelis boruze varle varlyte gandras kregzde paukstis paukstelis
  alus alutis svyturys utenos degtine vynas kava kavos arbata pienas duona suris varske cepelinai cepelinas saltibarsciai kugelis
  obuolys obuoliukas braske braskyte vysnia slyva agurkas bulve bulvyte sokoladas saldainis saldainiukas ledai tortas pyragas medus
  vasara ruduo ziema pavasaris atostogos sventes kaledos naujieji naujimetai velykos jonines gimtadienis rytas vakaras diena savaite
  pirmadienis antradienis treciadienis ketvirtadienis penktadienis sestadienis sekmadienis
  sausis vasaris kovas balandis geguze birzelis liepa rugpjutis rugsejis spalis lapkritis gruodis
  raudona raudonas geltona geltonas zalia zalias melyna melynas juoda juodas balta baltas violetine oranzine rozine rozinis auksas
  auksinis sidabras deimantas brangakmenis vienas vienuolika keturi penki sesi septyni astuoni devyni desimt tukstantis milijonas pinigai
  pinigelis turtas bankas imone firma imones buhalterija buhaltere apskaita saskaita saskaitos faktura mokesciai direktorius vadovas
  darbas darbai darbelis ofisas biuras sekretore vadybininkas sandelis parduotuve kasa kasininke namai namas namelis butas sodas sodyba
  masina masinyte automobilis motociklas dviratis zveris zvejyba zvejys medziokle medziotojas krepsinis futbolas sportas muzika sokiai
  daina mokykla universitetas studentas studente mokytoja mokytojas dievas jezus marija angelas angeliukas angelelis velnias velniukas
  raganius ragana princese princas karalius karaliene karalaite drakonas herojus`,
  // Places.
  `vilnius kaunas klaipeda siauliai panevezys alytus marijampole mazeikiai jonava utena kedainiai telsiai taurage ukmerge visaginas
  plunge kretinga palanga radviliskis silute druskininkai rokiskis elektrenai kursenai birzai garliava vilkaviskis grigiskes jurbarkas
  raseiniai anyksciai lentvaris prienai joniskis kelme varena kaisiadorys pasvalys kupiskis zarasai skuodas kazluruda sirvintos moletai
  salcininkai pabrade sakiai pakruojis ignalina nida neringa juodkrante trakai nemencine svencionys svencioneliai vievis lazdijai
  kalvarija rietavas birstonas ariogala seda nemunas neris sventoji minija merkys zarasas antakalnis zirmunai lazdynai karoliniskes
  pilaite fabijoniskes justiniskes seskine zverynas naujamiestis senamiestis uzupis silainiai dainava eiguliai kalnieciai zaliakalnis
  aleksotas petrasiunai`,
  // Clubs, teams, firms.
  `zalgiriskaunas kaunozalgiris kaunaszalgiris vilniauszalgiris lietuvosrytas vilniausrytas neptunas lietkabelis juventus utenosjuventus
  siauliaibc pieno zvaigzdes pienozvaigzdes nevezis wolves cbet labaszalgiri zalgiri suduva ekranas atlantas banga riteriai trakaifk
  kaunozalgiriofk hegelmann dainavafk fkpanevezys sabonis arvydas sabas jasikevicius saras siskauskas macijauskas songaila valanciunas motiejunas
  maciulis kleiza jankunas jokubaitis ulanovas kurtinaitis karnisovas rinktine lietuvosrinktine maxima rimi norfa lidl swedbank telia
  tele akropolis`,
  // Names.
  `jonas petras antanas juozas kazys vytautas algirdas mindaugas gediminas kestutis jurgis povilas andrius tomas marius darius saulius
  rimantas romas romualdas algis vidas vidmantas virginijus gintautas donatas dainius evaldas edvinas edgaras eduardas eimantas
  ernestas erikas giedrius gintas haroldas henrikas ignas irmantas jaunius julius justas justinas karolis kazimieras laurynas leonas linas
  liudas lukas mantas mantvydas martynas matas mykolas modestas mindaugelis nerijus osvaldas paulius pranas raimondas ramunas regimantas
  remigijus renatas ricardas robertas rokas rolandas rytis sarunas sigitas simas simonas skirmantas stasys tadas titas titukas tautvydas
  ugnius vaclovas vaidas vaidotas valdas valdemaras valentinas viktoras vilius viktorija vincas vladas zigmas zilvinas zydrunas aivaras
  alvydas aleksandras aleksas adomas aidas arnas arnoldas arturas audrius augustas augustinas aurimas benas benediktas bronius ceslovas deividas
  denas dominykas domantas dovydas jokubas kajus kipras kristijonas kristupas herkus gustas gabrielius nojus emilis jonukas petriukas tomukas
  lukiukas matukas dovis
  ona janina irena genovefa elena regina stase danute aldona birute nijole ruta rasa daiva jurate vida virginija laima
  gintare kristina inga jolanta dalia asta audrone ausra aurelija agne akvile alma angele anele ausrine austeja ieva greta gabija gabriele
  giedre goda ugne urte ursule emilija elze lukne luka kotryna kamile kornelija karolina monika migle milda mante marta margarita
  laura lina lijana liudmila livija loreta lolita ligita edita evelina erika ernesta eugenija diana dovile donata dainora deimante
  skaiste smilte sandra sigita simona solveiga sonata silvija rima rita rusne ramute raimonda renata roberta roma romualda
  reda rugile toma terese tatjana vaida vaiva valerija vilma vilija vitalija violeta vaidilute zita zivile zydrune
  zaneta nomeda neda natalija nerija odeta olga paulina patricija barbora beata brigita bronislava brone dora indre
  ilona ingrida ineta irmante izabele jadvyga joana jovita julija jurgita jurga justina juste juozapota kunigunda
  onute onyte maryte irute rutele rutute eglute daivute ievute gretute agnute lauryte linute monikute
  kazlauskas jankauskas petrauskas stankevicius vasiliauskas zukauskas butkus paulauskas urbonas kavaliauskas navickas balciunas ramanauskas
  kazlauskiene jankauskiene petrauskiene zukauskiene`,
  // Keyboard patterns: the letters in the row of digits (ą č ę ė į š ų ū ž), rows and columns, in both directions.
  `aceeis aceeisu aceeisuu aceeisuuz uusieeca qwerty qwertyui qwertyuiop poiuytrewq asdfgh asdfghjk asdfghjkl lkjhgfdsa zxcvbn zxcvbnm
  mnbvcxz qazwsx qazwsxedc qweasd qweasdzxc azerty azertyuiop qqq qwe asd zxc wsx edc rfv`,
].flatMap((words) => words.split(/\s+/))

const words = new Set(commonWordsLt)

// Before the word only digits; after it a year, also after a punctuation mark, or digits, then up to two punctuation marks.
const pattern = /^\d{0,6}(\p{L}+)(?:[._-]?(?:19|20)\d\d|\d{0,6})[!?.*#$@+]{0,2}$/u

/**
 * Whether a password is a common Lithuanian word, once or twice, with only a year, a few digits or punctuation marks around it:
 * 'Labas123', 'slaptažodis!', 'Mantas_1987', 'rytasrytas'. Case, diacritics and spaces are ignored.
 */
export const isCommonPasswordLt = (password: string): boolean => {
  const normalised = password
    .normalize('NFD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase()
  const word = pattern.exec(normalised)?.[1]
  if (word === undefined) return false
  const half = word.slice(0, word.length / 2)
  return words.has(word) || (word === half + half && words.has(half))
}
