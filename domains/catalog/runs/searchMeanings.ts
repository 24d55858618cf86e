/** Synonyms: common words, and the catalog's words for them (words of searches, or `kind:<kind>` for all searches of a kind). */
interface Meaning {
  readonly said: readonly string[];
  readonly means: readonly string[];
}

/** One line for a thing. Words without accents, in English and German; German ones of five letters and more count inside of compounds, too. */
const lines: readonly (readonly [said: string, means: string])[] = [
  // Earth
  [
    'weather wetter forecast vorhersage rain regen snow schnee sunny sonne sonnig storm sturm wind temperature temperatur temperaturen',
    'kind:weather weather',
  ],
  ['forecast vorhersage prognose tomorrow morgen', 'forecast'],
  ['temperature temperatur temperaturen rain regen niederschlag precipitation snow schnee', 'weather'],
  ['klima climate klimawandel warming erwarmung sunshine sonnenschein', 'kind:climate climate'],
  ['air luft smog feinstaub pollution verschmutzung schadstoffe pm25 pm10 ozone ozon pollen', 'kind:air_quality air'],
  ['qualitat luftqualitat', 'quality'],
  ['sea ocean meer ozean wave waves wellen surf surfing swell seegang', 'kind:marine marine'],
  ['tide tides gezeiten ebbe flut tidal', 'kind:tides tide'],
  [
    'river rivers fluss flusse pegel wasserstand hochwasser flood floods flooding uberschwemmung discharge abfluss groundwater grundwasser',
    'kind:hydrology river',
  ],
  ['flood floods hochwasser uberschwemmung', 'flood'],
  ['earthquake earthquakes quake quakes seismic erdbeben beben tremor', 'kind:earthquakes earthquake'],
  ['volcano volcanoes vulkan vulkane eruption ausbruch', 'kind:volcanoes volcano'],
  [
    'disaster disasters katastrophe katastrophen wildfire wildfires waldbrand hurricane hurrikan cyclone typhoon tornado',
    'kind:natural_events disaster event',
  ],
  ['altitude height hohe hohenmeter elevation', 'kind:elevation elevation'],
  [
    'coordinates koordinaten address adresse latitude longitude breitengrad langengrad geocode geocoding ort orte',
    'kind:geocoding coordinates place',
  ],
  // Economy
  [
    'gdp bip bruttoinlandsprodukt inflation unemployment arbeitslosigkeit arbeitslosenquote economy wirtschaft wirtschaftsdaten growth wachstum population bevolkerung einwohner poverty armut',
    'kind:indicators',
  ],
  ['gdp bip bruttoinlandsprodukt population bevolkerung einwohner poverty armut', 'development outlook'],
  ['inflation preise verbraucherpreise teuerung cpi hicp', 'price inflation'],
  ['unemployment arbeitslosigkeit arbeitslosenquote wages lohne jobs', 'labour unemployment development'],
  [
    'house houses housing haus hauser immobilien immobilienpreise hauspreise mortgage miete rent wohnung wohnungen property',
    'house housing property',
  ],
  ['price prices preis preise', 'price'],
  ['interest zins zinsen zinssatz leitzins', 'interest rate'],
  ['debt schulden staatsschulden', 'debt'],
  [
    'currency currencies wahrung wahrungen exchange wechselkurs wechselkurse umrechnen umrechnung conversion convert forex fx usd eur gbp chf jpy dollar euro kurs',
    'kind:exchange_rates exchange rate',
  ],
  ['country countries land lander capital hauptstadt', 'kind:countries country'],
  ['trade handel export exporte exports import importe imports tariff tariffs zoll zolle', 'kind:trade trade'],
  ['spending ausgaben contracts auftrage haushalt', 'kind:spending spending'],
  // Companies and law
  [
    'stock stocks share shares aktie aktien aktienkurs borse revenue umsatz profit gewinn earnings sales bilanz balance sheet income cash annual geschaftsbericht jahresbericht quarterly 10k ticker',
    'kind:filings company figure',
  ],
  [
    'company companies firma firmen unternehmen konzern corporation business',
    'kind:filings kind:legal_entities company entity',
  ],
  [
    'subsidiary subsidiaries tochter tochterunternehmen tochtergesellschaft owner eigentumer parent',
    'subsidiary entity',
  ],
  ['filing filings meldung meldungen borsenmeldung insider', 'kind:filings filing'],
  [
    'law laws gesetz gesetze recht verordnung verordnungen richtlinie regulation regulations directive legislation urteil urteile court',
    'kind:regulatory legislation regulation',
  ],
  ['patent patents patente erfindung erfindungen invention inventions trademark marke marken', 'kind:patents patent'],
  // Health and life
  [
    'drug drugs medicine medicines medication arzneimittel medikament medikamente wirkstoff wirkstoffe pill tablet packungsbeilage beipackzettel',
    'kind:drugs drug',
  ],
  ['side effect effects nebenwirkung nebenwirkungen adverse', 'adverse event reaction'],
  ['recall recalls ruckruf ruckrufe', 'recall'],
  ['trial trials study studies studie studien klinische', 'kind:clinical_trials trial'],
  ['covid corona coronavirus pandemic pandemie sars', 'covid'],
  [
    'health gesundheit krankheit krankheiten disease diseases illness mortality sterblichkeit deaths todesfalle lebenserwartung life expectancy',
    'kind:health health',
  ],
  ['gene genes gen gene genome genom', 'kind:genes gene'],
  ['protein proteins protein proteine eiweiss', 'kind:proteins protein'],
  ['mutation mutations mutationen variant variants variante varianten snp', 'kind:variants variant'],
  [
    'chemical chemicals chemistry chemie chemikalie chemikalien molecule molecules molekul molekule compound verbindung verbindungen substance stoff',
    'kind:compounds compound molecule',
  ],
  [
    'animal animals tier tiere plant plants pflanze pflanzen species art arten bird birds vogel insect insects',
    'kind:taxonomy species',
  ],
  ['crystal crystals kristall kristalle material materialien werkstoff', 'kind:materials crystal material'],
  // Research and reference
  [
    'paper papers article articles artikel publication publications veroffentlichung veroffentlichungen publikation publikationen journal literature literatur research forschung science wissenschaft scientific wissenschaftliche',
    'kind:literature paper work literature',
  ],
  ['preprint preprints vorabdruck', 'kind:preprints preprint'],
  ['citation citations zitat zitate zitationen cited zitiert', 'kind:citations cite'],
  ['author authors autor autoren researcher researchers forscher', 'author researcher'],
  ['book books buch bucher roman romane isbn', 'kind:books book'],
  ['grant grants funding forderung fordermittel fordergelder stipendium', 'kind:grants grant funding award'],
  [
    'code software repository repositories open source quellcode programm programme',
    'kind:repositories repository software',
  ],
  ['dataset datasets datensatz datensatze', 'kind:datasets kind:open_data dataset'],
  ['encyclopedia lexikon enzyklopadie wiki article definition bedeutung', 'kind:encyclopedia wikipedia'],
  ['physics physik teilchen particle', 'kind:high_energy_physics physics'],
];

/** The lines above, split into words. */
export const meanings: readonly Meaning[] = lines.map(([said, means]) => ({
  said: said.split(' '),
  means: means.split(' '),
}));
