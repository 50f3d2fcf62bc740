/**
 * Slot titles by motif: `motif:form`, then the titles. Titles can be added to any line; a game keeps its
 * code, id and picture as long as its title is unchanged.
 */
export const RNG_NAMES: Record<string, string> = {
  "fruit:0":
    "Ember Orchard; Cherry Parliament; Two on a Stem; Maraschino Row; Orchard After Rain; Stem and Stone; Cherry Station; The Red Pair",
  "fruit:1":
    "Citrus Circuit; Lemon Standoff; Zest Quarter; The Marmalade Hours; Tangerine Tram; Bitter Orange Club; Peel and Pith; Squeeze Street",
  "fruit:2":
    "Melon Matinee; Slice of August; Watermelon Regatta; Cool Rind; Picnic Verdict; Seeds and Sunshine; The Green Rind",
  "fruit:3":
    "Grape Escape; Vintage Thirteen; Vineyard Letters; The Long Harvest; Bunch of Kings; Cellar Door Blues; Muscat Morning",
  "gem:0":
    "Ruby Syndicate; Diamond Errand; Brilliant Cut; Facet Row; The Velvet Tray; Sapphire Alibi; Cut and Carat; Amethyst Harbour",
  "gem:1":
    "Emerald Debt; Step Cut; Opal Ministry; Topaz Terrace; Jewel Ledger; Tourmaline Tram; The Green Room; Pawnshop Princess",
  "gem:2":
    "Hex Diamonds; Prism Chamber; Kaleido Court; Octagon Ice; Garnet Gallery; Moonstone Relay; Lapis Lane; The Eight Facets; Mine and Mind; Twenty Five Tiles",
  "dragon:0":
    "Crimson Coil; Wyrm and Whistle; Emberscale; Coil of Jade; Scales of Brass; The Ninth Coil; Serpent of Spring",
  "dragon:1":
    "Dragon Etiquette; The Polite Dragon; Dragon at Teatime; Lantern Wyrm; Old Smoke; Kiln Dragon; Rain Dragon Radio",
  "koi:0":
    "Koi Cartography; Upstream; The Patient Koi; Lacquer Pond; Copper Carp; Pond of a Thousand; Leap the Falls",
  "koi:1":
    "Koi Reverie; Two Koi; Twin Currents; Yin Pond; Willow Water; Mirror Carp; Garden of Slow Water; Dance of the Carp",
  "temple:0":
    "Dune Temple; Stairs of the Sun; Ziggurat Blues; The Thousandth Step; Golden Stairwell; Amber Pyramid; Sunstone Summit; Obsidian Steps",
  "temple:1":
    "Pagoda Rain; Seven Roofs; Pagoda Post; Temple of Kites; Monsoon Eaves; Red Eaves; The Bell Pagoda",
  "temple:2":
    "Torii Moon; Gate of Cranes; The Vermilion Gate; Tidegate Shrine; Cedar Gate; Walk to the Shrine; Fox at the Gate",
  "planet:0":
    "Saturn Drift; Ringside Saturn; Orbit Etiquette; Violet Giant; The Slow Planet; Moons for Hire; Gravity Waltz; Halo Nine",
  "planet:1":
    "Comet Mail; Countdown Kitchen; Night Freight; Parcel to Pluto; Tin Rocket; Boosters and Biscuits; Red Eye to Mars; Launch Window; Lift Off Lounge; Fuel and Fizz",
  "mask:0":
    "Carnival Noir; Festival of Faces; Drums at Dusk; Feather Regent; Rainforest Regent; Jade Visage; Street of Masks",
  "mask:1":
    "Masque at Ten; Venetian Hour; The Borrowed Face; Ballroom Alias; Midnight Invitation; Feathers and Alibis; Plum Masquerade; Lagoon Masque",
  "reels:0": "Seven Alarm; Lucky Septet; Sevenfold; Saffron Sevens",
  "reels:1": "Twin Sevens; Bar Bar Seven; Three in a Row Hotel",
  "reels:2": "Penny Lever Lane; Fruit and Chrome; One More Lever; Coin Slot Serenade",
  "reels:3": "Seven Sisters Street; Hot Seven Social; The Seventh Bell; Seven to One; Neon Diner",
  "wheel:0": "Wheel of Hours; Spin Society; Carousel of Chance; The Brass Wheel; Spoke and Star",
  "wheel:1": "Fairground Fortune; Merry Meridian; Roundabout Royale; Wheel at the Pier; Round and Rounder",
  "lotus:0":
    "Lotus Ledger; Lotus After Dark; Pond Lily Post; The Floating Garden; Petal Treasury; Water Garden Nine; Orchid Monsoon; Stillwater Bloom",
  "curve:0": "Upward; Arrow to Altair; Higher Ground; Peak Season; Rocket to Tea; Kite String",
  "curve:1": "Sky Ladder; Cloud Ladder; The Steady Climb; One More Rung; Cash at Cloud Nine",
  "curve:2": "Paper Plane Club; Glide Ratio",
  "beast:0":
    "Wolf Meridian; Winter Pack; Howl Exchange; The Grey Parliament; Snowline Wolves; Moonlit Pack; Timber Choir",
  "beast:1":
    "Bullhorn Canyon; Red Mesa Bull; Stampede Sunday; The Gentle Bull; Prairie Parade; Longhorn Lantern; Copper Bull",
  "beast:2":
    "Owl Arcana; Night Librarian; Owl Post Road; Feathered Professor; Hoot and Holler; The Barn Oracle; Owl by Moonlight",
  "beast:3":
    "Tiger Protocol; Paper Tiger; Bengal Bazaar; Tiger Lily Lounge; Stripe Dynasty; The Ninth Tiger; Tiger in the Tea",
  "beast:4":
    "Fox and Fiddle; The Fox Accountant; Foxglove Farm; Red Fox Relay; Marmalade Fox; Reynard Rides Again",
  "beast:5":
    "Pride of the Plain; Lion in Winter; The Velvet Lion; Savanna Court; Old King Amber; Mane Street",
  "beast:6": "The Sleepy Emperor; Panda Post Office; Cloud Panda",
  "beast:8": "Panda Picnic; Bamboo Ballet; Ink and Bamboo",
  "beast:7": "Frog Regent; Pond Prince; Lilypad Express; Croak and Dagger; Emerald Hop; Toad Hall Tango",
  "lantern:0":
    "Nine Lanterns; Lantern Lane; Festival of Ten Lights; Paper Moonrise; The Lantern Keeper; River of Lanterns; Red Paper Evening; Lights Over Canal",
  "crown:0":
    "Winter Crown; Crown Heist; The Idle Throne; Crown and Thistle; Queen of Quarters; Heir Apparent; The Borrowed Crown; Velvet Coronet; Kingmaker Row; Small Majesty",
  "volcano:0":
    "Magma Run; Island of Sparks; Caldera Club; Lava Letters; The Glass Volcano; Ember Atoll; Basalt Ball; Mountain With a Cough",
  "bell:0":
    "Silver Bell Row; Bell Tower Sonata; Ring Twice; Campanile; The Midnight Chime; Brass Bell Row; Sleighbell Social",
  "bell:1":
    "Golden Horseshoe; Blacksmith Luck; Clover and Iron; Horseshoe Hollow; Four Leaf Forge; Luck of the Farrier; Shamrock Smithy",
  "candy:0":
    "Sugar Static; Lollipop Law; Swirl Avenue; Sweetshop Seance; Candy Cabinet; Peppermint Patrol; Bonbon Voyage",
  "candy:1":
    "Doughnut Dynasty; Glaze Parade; Sprinkle Theory; A Dozen and One; Sugar Ring Rally; The Hole Truth",
  "candy:2":
    "Gelato Galaxy; Sundae School; Vanilla Thunder; Scoop Republic; The Melting Hour; Wafer and Whip",
  "candy:3":
    "Cupcake Cathedral; Frosting Fair; Icing on Sunday; Muffin Mayor; Pastry Quarter; Crumb Committee",
  "cactus:0":
    "Cactus Jackson; Prickly Fortune; Saguaro Sunset; Desert Mailman; Cactus Carnival; Mariachi Mile; Agave Avenue; High Noon Hotel",
  "swords:0": "Crossed Steel; The Duelling Club; Musketeer Lane",
  "swords:1": "Sabre Sunday; Blade and Brocade; Steel Sonata",
  "swords:2": "Iron Oath; Shield of Thorns",
  "clock:0":
    "Clockwork Vault; Quarter to Gold; The Slow Second; Pendulum Palace; Time and Again; Eleven Sharp; Minute Hand; The Horologist; Half Past Fortune",
  "ship:0":
    "Galleon Gazette; Trade Winds; Salt and Sail; Black Sail Ball; Spice Route; Corsair Cove; Captain Marigold; Letters of Marque",
  "ship:1":
    "Balloon Society; Up With the Larks; Ninety Days Aloft; Basket and Breeze; Cloud Regatta; Striped Ascent; Higher Than Sparrows; Let the Rope Go",
  "ship:2":
    "Periscope Pink; Brass Nautilus; Under Twelve Seas; The Quiet Submarine; Fathom Five; Porthole Picnic",
  "insect:0":
    "Monarch Garden; Butterfly Bureau; Painted Lady Lane; Moth to Lamp; Wings of Vellum; The Silk Collector",
  "insect:1":
    "Honey Exchange; Bee Season; The Beekeepers Ball; Hive Mind Hotel; Clover and Comb; Queen of Clover; Drop the Honey; Plinking Hive",
  "insect:2":
    "Scarab Sonata; Beetle of the Nile; Turquoise Scarab; The Golden Beetle; Sands of Saqqara; Desert Jewelbox",
  "bird:0": "Peacock Promenade; Hundred Eyes; Plume Patrol; The Proud Garden; Palace Peacock",
  "bird:1": "Toucan Tango; Canopy Club; Macaw Mambo; Rainforest Radio; Feathered Mate; Parrot Parade",
  "bird:2": "Phoenix Encore; Ash and Ember; The Rising Ember; Second Sunrise; Firebird Waltz; Rekindle",
  "bird:3": "Flamingo Foxtrot; Pink Lagoon; One Leg Up; Flamingo Flats; The Rose Wader",
  "chest:0":
    "Harbour Treasure; The Sunken Ledger; Chest of Tides; Buried Sunday; X on the Map; Bounty and Biscuit",
  "chest:1": "Skeleton Key; The Locksmith; Keys to Everything; Latchkey Lane; Seventh Door; The Spare Key",
  "potion:0":
    "Alchemist Avenue; Potion Parlour; Bubbling Under; The Green Flask; Quicksilver Club; Elixir Express",
  "potion:1": "Cauldron Cabaret; Toil and Treble; Witching Kitchen; Moonbrew; Hedge Witch Holiday",
  "potion:2": "Tempest in a Teapot; High Tea Society; Steam and Saucer; Earl of Oolong; The Mad Hour",
  "book:0":
    "Library of Sparks; The Unread Chapter; Grimoire Road; Page Turner; Volumes of Venus; Book of Blue Hours; Inkwell Academy",
  "book:1":
    "The Cartographer; North and a Half; Compass Rose Hotel; Lost Longitude; Meridian Map; Points of Brass",
  "tower:0": "Castle Marzipan; Drawbridge Duet; Rampart Row; Keep and Key; The Ivory Keep; Turret Town",
  "tower:1": "Lighthouse Keepers; Lamp on the Point; Foghorn Foxtrot; Beam and Breaker; Lantern Rock",
  "tower:2": "Windmill Waltz; Tulip Turbine; Flour and Fortune; Polder Post; Four Sails",
  "engine:0":
    "Night Train Nocturne; Steam and Silver; The Iron Timetable; Mountain Line; Whistle Stop; Last Carriage",
  "engine:1": "Tin Butler; Robot Recital; Bolts and Ballads; Valve Hall; The Helpful Machine; Cogs in Love",
  "music:0": "Vinyl Verdict; B Side Ballad; Groove Bureau; Thirty Three Turns; Juke Joint Juno; Long Player",
  "music:1": "Guitar Cantina; Six String Saloon; Delta Strings; Flamenco Nights; Strum and Thunder",
  "music:2": "Drumline Derby; Festival Drums; Rumba Rumble; Samba Sunday; The Little Drummers",
  "mushroom:0":
    "Toadstool Toll; Mushroom Monarch; Forest Umbrella; Spore Society; Fairy Ring Road; Under the Red Cap",
  "flower:0": "Sunflower Syndicate; Golden Hour Garden; Summer Almanac; Field of Faces; Turning to the Sun",
  "flower:1": "Rose Reserve; Thorn and Velvet; The Rose Ministry; Valentine Vault; Garden of Alibis",
  "flower:2": "Blossom Boulevard; Hanami Hour; Petal Weather; Spring Telegram; Ten Thousand Petals",
  "tree:0": "Pine and Powder; Silent Fir; Snowfall Station; Evergreen Express; Cabin Nine",
  "tree:1": "Bonsai Bank; The Patient Gardener; Moss Garden Mystery; Little Cedar; Hundred Year Pine",
  "tree:2": "Palm Postcard; Island Hours; Coconut Consulate; Hammock Season; Tide and Palm",
  "moon:0": "Moon Over Marsh; Lullaby Lane; The Moon Clerk; Tidal Moon; The Sleepwalkers; Crescent Quarter",
  "moon:1": "Sun King Social; Solstice Square; Sunday All Week; Golden Noon; The Smiling Sun; Solar Serenade",
  "helm:0": "Knight Shift; Sir Lucky; Joust and Jest; Plume and Visor; Tin Knight",
  "helm:1": "Longboat Legends; Fjord and Fire; Norse Code; Saga of Salt; Horn and Hearth",
  "helm:2": "Samurai Sonata; Ronin Rain; Kabuto Code; Cherry Steel; Last Light of Edo",
  "anchor:0": "Anchor and Rose; Harbour Lights; Deep Six Social; The Chandlery; Shore Leave",
  "anchor:1": "Hand on the Wheel; Nine Bells; Steady as She Goes; Port and Starboard; The Tenth Wave",
  "idol:0": "Stone Chorus; Idol Hours; The Listening Stones; Jungle Verdict; Moss Idol",
  "idol:1": "Beckoning Cat; The Waving Cat",
  "idol:2": "Maneki Matinee; Porcelain Cat",
  "idol:3": "Lucky Paw Parlour; Paw and Purse",
  "fan:0": "Fan Dance; Silk Breeze; Court of Fans; Painted Breeze; Fold and Flutter",
  "fan:1": "Kite Festival; Wind Ministry; Diamond Kite; Tail of Ribbons; High Over Harbour",
  "cup:0": "Champion Hour; Gold Cup Gala; Podium Party; Photo Finish; Silverware",
  "cup:1": "Goblet Gala; Banquet of Nine; Toast of the Town; Chalice Chase; Cup of Kings",
  "snow:0": "Snowflake Sonata; Frost Almanac; Six Point Ice; First Flake; Winter Telegram",
  "snow:1": "Shake for Snow; The Glass Winter",
  "snow:2": "Snow Globe City; Little Winter Square",
  "hat:0": "Top Hat Telegram; The Magician Next Door; Rabbit Clause; Presto Palace; Curtain Call Club",
  "hat:1": "Ten Gallon Sunday; Outlaw Orchard; Sheriff of Somewhere; Rodeo Radio; Dust and Daisies",
  "cards:0":
    "Jacks and Jazz; Deuces Downtown; Joker Junction; Aces and Faces; Double Deck Diner; Full House Hotel",
  "cards:1": "Five Suit Social; Tens or Tailor; Royal Courtship; Cut Twice",
  "cards:2": "Ace in the Attic; Bonus Deck; One Eyed Jacks; Pair of Porters",
  "ticket:0": "Silver Foil; Rub of the Green; Coin and Foil; Lucky Foil",
  "ticket:1":
    "Silver Market; Foil and Fortune; Three Silver Stars; The Silver Bureau; Nickel Edge; Under the Silver",
  "chips:0": "Stack of Twelve; Three Chip Tram; Red Dog Row; The House Edge",
  "chips:1": "Stack and Stare; Hold the Rail",
  "dice:0": "Dice District; Big Small Bazaar; Seven Out Street",
  "dice:1": "Pip Hotel; Pip Parade",
  "roulette:0": "Little Green Zero; Red or Else; Little Wheel Club",
};

/**
 * Titles that were changed, with the first title. A game's code is made of its first title and never changes, because
 * wallets and ledgers name it.
 */
export const FIRST_TITLES: Readonly<Record<string, string>> = {
  "Quick Quintet": "Five Minute Five",
  "Dice on the Double": "Fast Three Dice",
  "Silver Market": "Scratch Market",
  "Three Silver Stars": "Three Stars Scratch",
  "The Silver Bureau": "The Scratch Bureau",
  "Stack of Twelve": "Table Twelve",
  "Five Suit Social": "Five Card Social",
  "Double Deck Diner": "Double Draw Diner",
  "Cut Twice": "Draw Twice",
  "Three Chip Tram": "Three Card Tram",
  "Little Green Zero": "Single Zero",
  "Penny Lever Lane": "Penny Arcade Lane",
  "Brass Bell Row": "Brass Bell Arcade",
  "Pip Hotel": "Hi Lo Hotel",
};
