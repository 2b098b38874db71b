import type { ImportEntity, ImportField } from '../record.ts'

type Words = Partial<Record<ImportField, string>>

// Headings in Lithuanian and English as they are compared (`plainName`), the surest first: our templates and lists, then those of other
// programs. A word that ends with '*' is found anywhere in a heading.

const codes = {
  code: 'kodas code imoneskodas juridinioasmenskodas asmenskodas registracijosnumeris registracijosnr companycode companynumber registrationnumber regno imkodas imonkodas *imoneskod* *asmenskod* *companycode* *registr*',
  vat_code: `pvmmoketojokodas vatnumber pvmkodas pvmmokkodas pvmmokkod vatcode vatid vatno vatregistrationnumber taxnumber taxid
    pvm*kod* vatnumber* vatcode* vatid*`,
} satisfies Words

const party: Words = {
  title: `pavadinimas name title klientas client customer tiekejas vendor supplier klientopavadinimas tiekejopavadinimas imonespavadinimas imone
    company companyname clientname customername vendorname suppliername partneris kontrahentas pirkejas vardaspavarde fullname
    *pavadin* *name *klient* *customer* *company*`,
  role: 'klientasartiekejas clientorvendor role vaidmuo',
  type: 'tipas type rusis kind asmenstipas klientotipas customertype',
  ...codes,
  email: 'elpastas email elpastoadresas epastas emailaddress mail el *elpast* *email* epast*',
  phone:
    'telefonas phone tel telnr telefononumeris phonenumber mobile mobilusis mobtel telephone *telefon* *phone* mobil*',
  contact:
    'kontaktinisasmuo contactperson kontaktas contact contactname kontaktas1 vadovas atsakingasasmuo kontakt* contact*',
  address:
    'adresas address gatve street address1 addressline1 buveinesadresas registracijosadresas *adres* *address* street*',
  city: 'miestas city town vietove miest* *city',
  postal_code: 'pastokodas postalcode pastokod postcode zip zipcode postal *pastokod* postal* zip*',
  country: 'salis country valstybe countrycode salieskodas *salis country*',
  payment_term_days: `apmokejimoterminasd paymenttermdays apmokejimoterminas paymentterm paymentterms terminas atidejimodienos moketidienu moketiper terms duedays
    *terminas* *paymentterm*`,
  currency: 'valiuta currency currencycode valiut* *currency*',
  language: 'dokumentukalba languageofdocuments kalba language locale kalb* language*',
  account_number:
    'bankosaskaita bankaccount iban atsiskaitomojisaskaita saskaitosnumeris accountnumber saskaita asnr *iban* *bankosask* *bankacc*',
  note: 'pastaba note pastabos notes komentaras comment comments komentar* pastab* note*',
}

export const headingWords: Record<ImportEntity, Words> = {
  client: { ...party, buyer_reference: 'pirkejonuoroda buyerreference *pirkejonuor*' },
  vendor: party,
  product: {
    title:
      'pavadinimas name title preke product item paslauga service prekespavadinimas productname itemname *pavadin* *name',
    code: 'kodas code prekeskodas productcode sku itemcode artikulas barkodas barcode article *kod* *code* *sku*',
    price:
      'pricewithvat kainasupvm priceinclvat priceincludingvat grossprice kainasumokesciais bruto kainasupvm* priceincl* *gross*',
    price_without_vat: `pricewithoutvat kainabepvm priceexclvat priceexcludingvat netprice kaina price pardavimokaina salesprice saleprice unitprice neto
      kainabepvm* priceexcl* *netprice* kaina* price*`,
    vat_rate: 'pvmtarifas vatrate pvm vat pvmproc tarifas taxrate tax pvmtarifas* vatrate* *pvm* *vat*',
    unit: 'matavimovienetas matovnt unit matovienetas vienetas vnt mato measure unitofmeasure uom mat* unit*',
    type: 'tipas type rusis kind',
    description: 'aprasymas description aprasas detales details apras* descr*',
  },
  account: {
    type: 'tipas type rusis kind kas what',
    party_title: `klientasartiekejas clientorvendor moketojasargavejas payerorpayee klientas client customer tiekejas vendor supplier skolininkas
      debtor kreditorius creditor partneris kontrahentas *klient* *tiekej* *customer* *vendor*`,
    party_code:
      'imoneskodas companycode klientokodas tiekejokodas moketojoargavejokodas codeofthepayerorpayee kodas code *imoneskod* *kod* *code*',
    number:
      'numeris number dokumentonumeris documentnumber saskaitosfakturosnumeris invoicenumber saskaitosnr dokumentas document *dokument*',
    date: 'data date dokumentodata saskaitosdata invoicedate documentdate',
    date_due: 'apmoketiiki duedate terminas apmokejimoterminas moketiiki due apmoketi* *duedate* *termin*',
    exchange_rate: 'kursas exchangerate rate valiutoskursas *kursas *exchangerate*',
    title: 'pavadinimas name title saskaitospavadinimas accountname bankas bank saskaita account *pavadin* *name',
    account_number:
      'saskaitosnumeris bankosaskaita bankaccount iban accountnumber atsiskaitomojisaskaita *iban* *numer* *number*',
    currency: party['currency'] ?? '',
    balance: 'likutis balance pradinislikutis openingbalance suma amount saldo likutis* *likutis *balance* saldo*',
  },
  invoice: {
    number: `numeris number saskaitosnumeris invoicenumber saskaita invoice dokumentonumeris documentnumber serijairnumeris saskaitosnr
      nr no invoiceno *numer* *number*`,
    type: 'tipas type saskaitostipas invoicetype rusis kind',
    date: 'data date saskaitosdata invoicedate israsymodata issuedate israsyta documentdate *israsym* *data date* *date',
    date_due:
      'apmoketiiki duedate terminas apmokejimoterminas apmokejimodata moketiiki due paymentdue apmoketi* *duedate* *termin*',
    date_supply: 'tiekimodata supplydate tiekimodiena dateofsupply *tiekimodat* *tiekimodien* *supplydate*',
    client_title: `klientas client pirkejas customer buyer klientopavadinimas clientname pirkejopavadinimas customername buyername
      kontrahentas *klientopav* *pirkejopav* *clientname* *customername*`,
    client_code:
      'klientokodas clientcode imoneskodas companycode pirkejokodas customercode kodas *klientokod* *pirkejokod* *imoneskod*',
    client_vat_code:
      'klientopvmkodas clientvatnumber pirkejopvmkodas pvmmoketojokodas vatnumber klientopvmkod* pirkejopvm* clientvat* customervat* *pvmmok*',
    client_email: 'klientoelpastas clientemail elpastas email *elpast* *email*',
    client_country: 'salis country klientosalis clientcountry *salis *country',
    currency: party['currency'] ?? '',
    exchange_rate: 'kursas exchangerate rate valiutoskursas *kursas *exchangerate*',
    line_title: `prekearpaslauga productorservice prekesarpaslaugos preke product item aprasymas description pavadinimas prekespavadinimas paslauga service itemname
      linedescription lineitem *preke* *apras* *descr* *item*`,
    line_quantity: 'kiekis quantity qty kiek* *quantity* *qty*',
    line_unit: 'eilutesmatavimovienetas unitoftheline matovnt unit matovienetas vnt mat* *unit',
    line_price:
      'vienetokainabepvm unitpricewithoutvat kainabepvm price kaina unitprice vienetokaina unitcost *kaina* *price*',
    line_discount: 'nuolaida discount nuolaidaproc *nuolaid* *discount*',
    line_vat_rate:
      'eilutespvmtarifas vatrateoftheline pvmtarifas vatrate pvmproc tarifas taxrate *tarif* *vatrate* *taxrate*',
    vat_code:
      'pvmklasifikatoriauskodas pvmklasifikatorius vatclassifiercode vatclassifier pvmkodas klasifikatorius *klasifik* *classifier*',
    total_without_vat:
      'totalwithoutvat sumabepvm totalexclvat subtotal sumabemokesciu apmokestinamojiverte taxableamount netamount neto *bepvm* *excl* *subtotal* *net',
    vat_total: 'pvm vat pvmsuma vatamount tax taxamount pvmeur *pvmsum* *vatam* *taxam*',
    total:
      'totalwithvat suma total viso issoviso sumasupvm totalinclvat amount grandtotal isviso bendrasuma gross *supvm* *total* *suma* *amount*',
    paid: 'apmoketa paid sumoketa paidamount amountpaid apmoketasuma *apmoket* *paid*',
    paid_on:
      'datepaid apmokejimodata paidon paymentdate sumoketa apmokejimodiena mokejimodata *apmokejimod* *paymentdate*',
    credited_number:
      'kredituojamossaskaitosnumeris numberofthecreditedinvoice kredituojamasaskaita creditedinvoice kredituojama originalinvoice *kredituoj* *credited*',
    note: party['note'] ?? '',
  },
  expense: {
    number: `numeris number saskaitosnumeris invoicenumber dokumentonumeris documentnumber serijairnumeris saskaitosnr nr no invoiceno billnumber
      *numer* *number*`,
    kind: 'dokumentorusis kindofdocument rusis kind tipas type dokumentotipas documenttype',
    date: 'data date saskaitosdata invoicedate israsymodata issuedate documentdate *israsym* *data date* *date',
    date_due: 'apmoketiiki duedate terminas apmokejimoterminas moketiiki due apmoketi* *duedate* *termin*',
    date_registered:
      'dateregistered registruota registered registravimodata registrationdate gavimodata *registr* *gavim*',
    date_supply: 'tiekimodata supplydate tiekimodiena dateofsupply *tiekimodat* *tiekimodien* *supplydate*',
    vendor_title: `tiekejas vendor supplier pardavejas seller tiekejopavadinimas vendorname suppliername pardavejopavadinimas sellername
      kontrahentas *tiekejopav* *pardavejopav* *vendorname* *suppliername*`,
    vendor_code:
      'tiekejokodas vendorcode imoneskodas companycode pardavejokodas suppliercode kodas *tiekejokod* *pardavejokod* *imoneskod*',
    vendor_vat_code:
      'tiekejopvmkodas vendorvatnumber pardavejopvmkodas pvmmoketojokodas vatnumber tiekejopvm* pardavejopvm* vendorvat* suppliervat* *pvmmok*',
    vendor_country: 'salis country tiekejosalis vendorcountry *salis *country',
    currency: party['currency'] ?? '',
    exchange_rate: 'kursas exchangerate rate valiutoskursas *kursas *exchangerate*',
    category: 'kategorija category islaidukategorija expensecategory *kategor* *categor*',
    vat_code:
      'pvmklasifikatoriauskodas pvmklasifikatorius vatclassifiercode vatclassifier pvmkodai vatcodes pvmkodas klasifikatorius *klasifik* *classifier*',
    total_without_vat:
      'totalwithoutvat sumabepvm totalexclvat subtotal sumabemokesciu apmokestinamojiverte taxableamount netamount neto *bepvm* *excl* *subtotal* *net',
    vat_total: 'pvm vat pvmsuma vatamount tax taxamount pvmeur *pvmsum* *vatam* *taxam*',
    total:
      'totalwithvat suma total viso issoviso sumasupvm totalinclvat amount grandtotal isviso bendrasuma gross *supvm* *total* *suma* *amount*',
    paid: 'apmoketa paid sumoketa paidamount amountpaid apmoketasuma *apmoket* *paid*',
    paid_on: 'datepaid apmokejimodata paidon paymentdate apmokejimodiena mokejimodata *apmokejimod* *paymentdate*',
    credited_number:
      'kredituojamossaskaitosnumeris numberofthecreditedinvoice koreguojamasdokumentas correcteddocument koreguojama *koreguoj* *corrected*',
    note: party['note'] ?? '',
  },
  payment: {
    direction:
      'gautaarismoketa receivedorpaidout kryptis direction tipas type pajamosislaidos inout *krypt* *direction*',
    date: 'data date mokejimodata paymentdate *data date* *date',
    amount: 'suma amount sumoketa total mokejimosuma paymentamount *suma* *amount* *total*',
    currency: party['currency'] ?? '',
    account:
      'saskaitaarkasa bankaccountorcash saskaita account bankosaskaita bankaccount iban musubanksaskaita kasa cash *saskait* *account* *iban*',
    party_title: `moketojasargavejas payerorpayee klientasartiekejas clientorvendor klientas client moketojas payer gavejas payee tiekejas vendor pirkejas customer partneris
      counterparty kontrahentas pavadinimas name *klient* *moketoj* *gavej* *payer* *payee*`,
    party_code:
      'moketojoargavejokodas codeofthepayerorpayee klientokodas clientcode imoneskodas companycode kodas code *kodas *code',
    document_number: `numberofthedocument kaapmoka appliedto dokumentonumeris documentnumber saskaitosnumeris invoicenumber dokumentas document saskaitosnr invoice
      *dokument* *document* *saskaitosn* *invoice*`,
    number: 'numeris number mokejimonumeris paymentnumber nr no operacijosnr transactionid *numer* *number*',
    note: `pastaba note paskirtis purpose mokejimopaskirtis pastabos notes komentaras comment description aprasymas pastab* *paskirt* note*`,
  },
}
