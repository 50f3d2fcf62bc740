/** Titles other than slots, by category and motif. */
export const OTHER_NAMES: Record<string, Record<string, string>> = {
  LIVE: {
    "roulette:0":
      "Midnight Roulette; Velvet Roulette; Salon Roulette; Roulette by the River; Emerald Roulette; Double Ball Salon; Quick Roulette; Unhurried Roulette; Garden Roulette; Balcony Roulette",
    "cards:0":
      "Baccarat at Dawn; Silk Baccarat; Squeeze Baccarat; Dragon Tiger Hall; Teen Patti Terrace; Three Card Salon",
    "cards:1":
      "Baccarat Nocturne; Baccarat Nine; Baccarat Pavilion; Baccarat Opal; Baccarat of Ten Lamps; Stud by Candlelight; Andar Bahar Veranda",
    "cards:2":
      "Blackjack Library; Blackjack at Seven; Blackjack Azure; Hold and Raise Salon; Blackjack Unbound",
    "chips:0": "Blackjack Row; Blackjack Terrace; Blackjack for Two",
    "chips:1": "Blackjack High Room; Bull Bull Courtyard",
    "dice:0": "Dice Parlour; Sic Bo Pagoda; Dice on the Pier",
    "dice:1": "Sic Bo Lantern; Fan Tan House",
    "wheel:0": "Wheel of Lamps; The Copper Wheel; Wheel Before Midnight",
    "mahjong:0": "Mahjong Salon",
  },
  PVP: {
    "mahjong:0":
      "Four Winds; Bamboo Circle; Mahjong Moonlight; Winds and Dragons; Thirteen Orphans Inn; Tile and Tea; The East Seat",
    "cards:0":
      "Aces Abroad; Thirteen Lanterns; Tongits Terrace; Pusoy Palace; Big Two Boulevard; Whist Weather; Rummy Railway",
    "cards:1":
      "Hearts After Eight; Spades and Spoons; Omaha Observatory; The Landlord Game; Canasta Court; Belote Balcony",
    "cards:2": "Poker Pier; Short Deck Dock; Crazy Eights Club; Euchre Express; Gin on the Terrace",
    "dice:0": "Bones of Brass; Dice Bazaar; Liar Dice Inn; Ludo Lane",
    "dice:1": "Yacht Dice Harbour; Backgammon Bay; Ship and Captain",
    "chips:0": "High Stack; Heads Up Harbour; The Blind Raise; All In Arcade",
    "chips:1": "River Card Club; Sit and Go Social; Last Seat at the Table; Niu Niu Night",
  },
  FISH: {
    "fish:0": "Reef Riot; Tide Pool Party; Coral Commotion; Lagoon Patrol; Clownfish Carnival; Anemone Alley",
    "fish:1": "Manta Bay; Manta Moonlight; Ray Runway; Wingbeats Below",
    "fish:2": "Pearl Octopus; Octopus Orchestra; Eight Armed Waltz; Kraken Kindergarten",
    "fish:3": "Turtle Traffic; Turtle Trade; Shell Street; The Old Swimmer",
    "fish:4": "Crab Cabaret; Claw and Order; Sideways Sunday; Rockpool Rally",
    "fish:5": "Jelly Lights; Medusa Glow; Drift of Jellies; Trench Lanterns",
    "fish:6": "Shark Ministry; Great White Lie; Hammerhead Hour; Fin and Fathom",
    "fish:7": "Seahorse Stables; Seahorse Derby; Net and Treasure",
  },
  LOTT: {
    "lotto:0":
      "Lucky Forty; Draw at Dawn; Saturday Six; Harbour Lotto; Five From Fifty; Mekong Noon; Delta Evening; Monsoon Four; Forty Nine; Thai Lotto; Vietnam North",
    "lotto:1":
      "Orbit Bingo; Pick of the Pier; Grand Sunday Draw; Northern Draw; Southern Draw; Two Drum Draw; Island Four; Daily Five; Lao Lotto; Hue; Phu Yen; Dak Lak; Quang Nam; Da Nang; Khanh Hoa; Binh Dinh; Quang Tri; Quang Binh; Gia Lai; Ninh Thuan; Quang Ngai; Dak Nong; Kon Tum",
    "lotto:2":
      "Market Square Bingo; Ninety Ball Hall; Central Draw; Archipelago Six; Twelve Bells Draw; Strait Three; Daily Three; Hanoi Lotto; Ho Chi Minh City; Dong Thap; Ca Mau; Ben Tre; Vung Tau; Bac Lieu; Dong Nai; Can Tho; Soc Trang; Tay Ninh; An Giang; Binh Thuan; Vinh Long; Binh Duong; Tra Vinh; Long An; Binh Phuoc; Hau Giang; Tien Giang; Kien Giang; Da Lat",
    "lotto:3": "Keno Kiosk; Daily Keno; Lantern Keno; Noon Numbers; Pearl Delta Draw; Nine Rivers Special",
  },
  ELOTT: {
    "ticket:0": "Scratch the Sun; Pull Tab Parade; Foil Fair; Pocket Foil; Scratch and Sparrow",
    "ticket:1": "Scratch Club; Silver Scratch; Scratch Sonata; Moonlight Foil; Instant Marigold",
    "lotto:0":
      "Minute Three; Quick Quintet; Ninety Second Draw; Half Hour Six; Hourly Four; Minute Five; Twenty Minute Five",
    "lotto:1": "Two Minute Tombola; Eleven Pick Five; Rapid Six; Whistle Draw; Five Minute Five",
    "lotto:2": "Instant Bingo Bus; Corner to Corner; Bingo in a Blink; Four Corners Fast",
    "lotto:3": "Pocket Keno; Happy Eighty Keno; Lucky Twenty Eight; Quick Pick Quarter; Eleven Five",
    "dice:0": "Dice on the Double; Triple in a Minute; Fast Three",
    "wheel:0": "Wheel Draw; Spin of the Hour; Quarter Hour Wheel",
    "engine:0": "Ten Lane Dash; Racing Ten",
    "planet:1": "Rocket Racing Ten",
    "beast:4": "Foxes on the Flat",
  },
  SPORTS: {
    "ball:0": "Derby Eleven; Matchday Book; Touchline Live; Halftime Market",
    "ball:1": "Court Kings; Hoops Exchange; Buzzer Book",
    "ball:2": "Clay Masters; Tiebreak; Grass and Baseline",
    "ball:3": "Gridiron Sunday; Fourth and Short",
    "ball:4": "Diamond Nine; Extra Innings Board",
    "ball:5": "Spike Point",
    "ball:6": "Cue and Chalk",
    "ball:7": "Southpaw; Twelve Rounds",
    "cup:0": "Grand Tour Board",
    // a sportsbook with esports only: its vendor is one of the merchant's esportsVendors
    "pad:3": "Patch Notes; Overtime Lobby",
    "pad:4": "Boss Rush Board; Keybind Kings; Speedrun Exchange",
  },
  ESPORTS: {
    "pad:0": "Arcade Zero; Rematch; Versus Screen; Pocket Arena",
    "pad:1": "Shield Wall; Ranked Season; Tower Push; Lane and Jungle",
    "pad:2": "Crosshair Club; Clutch Round; Final Circle",
    "pad:3": "Comms Check",
    "cup:0": "Grand Final Book",
  },
};

/** Lotteries in Entertainment mode (play type `ent`) rather than Tradition. */
export const LOTTO_ENTERTAINMENT: readonly string[] = [
  "Orbit Bingo",
  "Market Square Bingo",
  "Instant Bingo Bus",
  "Wheel Draw",
  "Foxes on the Flat",
  "Ten Lane Dash",
  "Rocket Racing Ten",
  "Two Minute Tombola",
  "Fast Three",
  "Racing Ten",
];
